/** Every lesson in two languages: on a laptop with a mouse, on a phone by touch. */
import { test } from 'vitest';

import { ENGLISH, HUNGARIAN, LESSONS, playLesson } from './lesson-player';
import { world } from './setup';

const here = world();

test.each(LESSONS)('%s in English on a laptop', (lesson) => playLesson(here, lesson, ENGLISH));
test.each(LESSONS)('%s in Hungarian on a phone', (lesson) => playLesson(here, lesson, HUNGARIAN));
