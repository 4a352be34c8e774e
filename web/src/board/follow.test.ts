import { expect, it } from 'vitest';

import { askedAgain } from '../table/askedAgain';
import type { Position } from '../generated/wire';
import { Follower } from './follow.svelte';
import { decision } from './samples';
import type { Decision } from './types';

function followed(): { taken: (Decision | null)[]; follower: Follower } {
  const taken: (Decision | null)[] = [];
  return { taken, follower: new Follower({ setDecision: (one) => taken.push(one) }) };
}

it('keeps what was begun when only the seats have changed', () => {
  const { taken, follower } = followed();
  const asked = decision('act', []);
  follower.take(asked, { version: 3, ply: 3 });
  follower.take(asked, { version: 3, ply: 3 });
  expect(taken).toEqual([asked]);
});

it('begins again with a new version, and when the same question is asked again', () => {
  const { taken, follower } = followed();
  const asked = decision('act', []);
  follower.take(asked, { version: 3, ply: 3 });
  follower.take(asked, { version: 4, ply: 2 });
  const again = askedAgain({ decision: asked, version: 4 } as unknown as Position)
    .decision as Decision | null;
  follower.take(again, { version: 4, ply: 2 });
  follower.take(null, { version: 4, ply: 2 });
  expect(taken).toHaveLength(4);
});
