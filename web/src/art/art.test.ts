import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groups, piece } from './index';

const words = (text: string): string[] => text.trim().split(/\s+/);

const EXPECTED: Record<string, string[]> = {
  goods: words('wood stone emmer flax food gold'),
  room: words(`
    cave_entrance shelf spinning_wheel tunnel grindstone food_corner parlor warehouse stall sacrificial_altar
    storeroom weaving_room furniture_workshop gold_vein junction_room digging_cave bakehouse state_room
    secret_chamber treasury prospecting_site retting_room equipment_room wood_storeroom dungeon`),
  action: words(`
    cultivation excavation housework undergrowth furnishing masonry undermining breach drift_mining expansion
    expedition renovation`),
  part: words(`
    gain exchange replenish dig dig_through_walls furnish wall tear use_room convert end face take points cavern`),
  sign: words(`
    undo redo restart hint log rules score settings download upload share play pause step_back step_forward first
    last copy close check warning lock eye eye_off start_player bot person link home language sound motion sun moon
    rematch replay help menu info flag clock unseen turn`),
  scene: words(`
    cover face_down empty_cave rubble wall natural_wall favicon orange_badge blue_badge seat0 seat1 logo`),
};

const VIEW_BOXES: Record<string, string> = {
  'scene/cover': '0 0 320 160',
  'scene/wall': '0 0 64 16',
  'scene/natural_wall': '0 0 64 16',
};

const all = Object.entries(groups()).flatMap(([group, ids]) =>
  ids.map((id) => ({ name: `${group}/${id}`, group, source: piece(group, id) ?? '' })),
);

/** The open tags that are left when every closing tag has met its own; throws at the first that does not. */
function unclosedTags(source: string): string[] {
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>/y;
  const text = source.replace(/\s*\n\s*/g, '');
  while (tag.lastIndex < text.length) {
    const from = tag.lastIndex;
    const found = tag.exec(text);
    if (!found) throw new Error(`not a tag: ${text.slice(from, from + 40)}`);
    const [, closes, name = '', attributes = '', closed] = found;
    const names = [...attributes.matchAll(/([a-zA-Z:-]+)="/g)].map((match) => match[1]);
    if (new Set(names).size !== names.length) throw new Error(`twice the same attribute: ${found[0]}`);
    if (closes) {
      if (open.pop() !== name) throw new Error(`closes another tag: ${found[0]}`);
    } else if (!closed) open.push(name);
  }
  return open;
}

describe('the set of pictures', () => {
  it.each(Object.keys(EXPECTED))('has every piece of the group %s', (group) => {
    for (const id of EXPECTED[group] ?? []) expect(piece(group, id), `${group}/${id}`).toBeDefined();
  });

  it('holds no piece that nobody asked for', () => {
    for (const [group, ids] of Object.entries(groups()))
      expect([...(EXPECTED[group] ?? [])].sort(), group).toEqual(ids);
  });

  it('answers undefined for a piece that is not there', () => {
    expect(piece('goods', 'mithril')).toBeUndefined();
  });
});

describe.each(all)('$name', ({ name, group, source }) => {
  it('is one well-formed svg with its view box and no size of its own', () => {
    expect(unclosedTags(source)).toEqual([]);
    expect(source.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
    expect(source.match(/<svg/g)).toHaveLength(1);
    const root = source.slice(0, source.indexOf('>'));
    expect(root).toContain(`viewBox="${VIEW_BOXES[name] ?? '0 0 64 64'}"`);
    expect(root).not.toMatch(/\s(width|height)=/);
  });

  it('has no styles, words, scripts, ids or outside references', () => {
    expect(source).not.toMatch(
      /\sstyle=|<style|<text|<script|<image|<use|<foreignObject|\sid=|href|url\(|\son\w+=/i,
    );
    expect(source).not.toMatch(/NaN|undefined/);
  });

  it('takes its colours from the theme, with a fall-back', () => {
    for (const [, value] of source.matchAll(/\s(?:fill|stroke)="([^"]*)"/g))
      expect(value).toMatch(
        group === 'sign' ? /^(none|currentColor)$/ : /^(none|var\(--art-[a-z-]+, #[0-9a-f]{6}\))$/,
      );
  });
});

describe('the style sheets', () => {
  const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

  /** The custom properties of the block that a selector opens. */
  function block(css: string, selector: string): Map<string, string> {
    const start = css.indexOf(selector);
    expect(start, selector).toBeGreaterThanOrEqual(0);
    const body = css.slice(start, css.indexOf('}', start));
    return new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1]!, match[2]!]));
  }

  const LIGHT = "[data-theme='light'] {";
  const DARK = "[data-theme='dark'] {";
  const SYSTEM_DARK = ":root:not([data-theme='light']) {";

  it.each(['art.css', 'theme.css'])('%s says the same for the dark theme and for a dark system', (file) => {
    const css = read(`./${file}`);
    expect([...block(css, SYSTEM_DARK)].map(([name, value]) => [name, value.replace(/\s+/g, '')])).toEqual(
      [...block(css, DARK)].map(([name, value]) => [name, value.replace(/\s+/g, '')]),
    );
    expect([...block(css, LIGHT).keys()]).toEqual([...block(css, DARK).keys()]);
  });

  it('art.css defines every colour that a picture names, with the same fall-back', () => {
    const light = block(read('./art.css'), LIGHT);
    for (const { name, source } of all)
      for (const [, colour, fallback] of source.matchAll(/var\((--art-[a-z-]+), (#[0-9a-f]{6})\)/g))
        expect(light.get(colour!), `${colour} in ${name}`).toBe(fallback);
  });

  const luminance = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string): number => {
    const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  };

  const table = [
    ...read('./theme.css').matchAll(/^ {3}(--[\w-]+) +on (--[\w-]+) +([\d.]+) +([\d.]+) +([\d.]+)$/gm),
  ];

  it('theme.css keeps the contrast that its table promises', () => {
    expect(table.length).toBeGreaterThan(30);
    for (const [selector, column] of [
      [LIGHT, 4],
      [DARK, 5],
    ] as const) {
      const colours = block(read('./theme.css'), selector);
      for (const row of table) {
        const [, front = '', ground = '', needed] = row;
        const measured = contrast(colours.get(front) ?? '', colours.get(ground) ?? '');
        const where = `${front} on ${ground} in ${selector}`;
        expect(measured, where).toBeGreaterThanOrEqual(Number(needed));
        expect(measured, where).toBeCloseTo(Number(row[column]), 0);
      }
    }
  });
});
