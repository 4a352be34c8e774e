import { say } from '../lib/words';

const pick = (parts: string, random: () => number): string => {
  const list = parts.split(' ');
  return list[Math.floor(random() * list.length)] ?? '';
};

/** A friendly name in the user's language; another one than `not`. */
export function suggestName(not = '', random: () => number = Math.random): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const name = pick(say('web.name.first_parts'), random) + pick(say('web.name.last_parts'), random);
    if (name !== not) return name;
  }
  return not;
}
