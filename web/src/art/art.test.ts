import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groups, piece } from './index';

const words = (text: string): string[] => text.trim().split(/\s+/);

const EXPECTED: Record<string, string[]> = {
  goods: words(`
    wood stone emmer flax food gold ore ruby grain vegetable dog sheep donkey boar cattle`),
  room: words(`
    cave_entrance shelf spinning_wheel tunnel grindstone food_corner parlor warehouse stall sacrificial_altar
    storeroom weaving_room furniture_workshop gold_vein junction_room digging_cave bakehouse state_room
    secret_chamber treasury prospecting_site retting_room equipment_room wood_storeroom dungeon`),
  action: words(`
    cultivation excavation housework undergrowth furnishing masonry undermining breach drift_mining expansion
    expedition renovation`),
  part: words(`
    gain exchange replenish dig dig_through_walls furnish wall tear use_room convert end face take points cavern
    choose twin twin_forest twin_mountain tile grow sow forge loot home small large stable ore_mine ruby_mine sell buy pay site trade food
    weapon skip meal feed breed house rescue clear finish idle imitate all_weapons`),
  sign: words(`
    undo redo restart hint log rules score settings download upload share play pause step_back step_forward first
    last copy close check warning lock eye eye_off start_player bot person link home language sound sound_off motion sun moon
    rematch replay help menu info flag clock unseen turn
    analysis mistake_back mistake_forward chat`),
  scene: words(`
    cover farmers_cover face_down empty_cave rubble wall natural_wall favicon orange_badge blue_badge seat0 seat1
    seat2 seat3 seat4 seat5 seat6 logo`),
  land: words(`
    forest mountain meadow field cavern tunnel deep_tunnel ore_mine ruby_mine home pasture furnished stable
    fence_post`),
  figure: words(`
    dwarf newborn axe begging start`),
  portrait: words(`
    brunna oddo hilka torvin marra gundo sefa barlo`),
  marker: words(`
    leaf question face_down harvest pay_one skip_one no_harvest unknown`),
  furnishing: words(`
    dwelling simple_dwelling_4w2s simple_dwelling_3w3s mixed_dwelling couple_dwelling additional_dwelling
    cuddle_room breakfast_room stubble_room work_room guest_room office_room carpenter stone_carver blacksmith
    miner builder trader wood_supplier stone_supplier ruby_supplier dog_school quarry seam slaughtering_cave
    cooking_cave working_cave mining_cave breeding_cave peaceful_cave weaving_parlor milking_parlor state_parlor
    hunting_parlor beer_parlor blacksmithing_parlor stone_storage ore_storage spare_part_storage main_storage
    weapon_storage supplies_storage broom_chamber treasure_chamber food_chamber prayer_chamber writing_chamber
    fodder_chamber`),
  space: words(`
    ruby_mining housework slash_and_burn drift_mining excavation starting_player logging supplies ore_mining
    wood_gathering clearing sustenance strip_mining imitation forest_exploration growth depot weekly_market
    small_scale_drift_mining hardware_rental fence_building large_depot extension blacksmithing
    ore_mine_construction sheep_farming wish_for_children urgent_wish_for_children donkey_farming
    ruby_mine_construction family_life ore_delivery exploration adventure ore_trading ruby_delivery`),
};

const VIEW_BOXES: Record<string, string> = {
  'scene/cover': '0 0 320 160',
  'scene/farmers_cover': '0 0 320 160',
  'scene/wall': '0 0 64 16',
  'scene/natural_wall': '0 0 64 16',
};

/** What a picture of a group may be painted with; a figure also wears the color of its player. */
const COLORS: Record<string, RegExp> = {
  sign: /^(none|currentColor)$/,
  figure: /^(none|var\(--art-[a-z-]+, #[0-9a-f]{6}\)|var\(--seat, #[0-9a-f]{6}\))$/,
};
const PAINT = /^(none|var\(--art-[a-z-]+, #[0-9a-f]{6}\))$/;

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

  it('holds no unexpected piece', () => {
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

  it('takes its colors from the theme, with a fall-back', () => {
    for (const [, value] of source.matchAll(/\s(?:fill|stroke)="([^"]*)"/g))
      expect(value).toMatch(COLORS[group] ?? PAINT);
  });
});

describe('the style sheets', () => {
  const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

  type Theme = 'light' | 'dark';

  /** The custom properties of a style sheet as one theme shows them. */
  function shown(css: string, theme: Theme): Map<string, string> {
    const found = css.replace(/\/\*[^]*?\*\//g, '').matchAll(/(--[\w-]+):\s*([^;]+);/g);
    const side = theme === 'light' ? '$1' : '$2';
    return new Map(
      [...found].map((match) => [match[1]!, match[2]!.replace(/light-dark\((#\w+), (#\w+)\)/g, side)]),
    );
  }

  it.each(['art.css', 'theme.css'])('%s says every color once, for both themes', (file) => {
    const css = read(`./${file}`).replace(/\/\*[^]*?\*\//g, '');
    const names = [...css.matchAll(/^\s*(--[\w-]+):/gm)].map((match) => match[1]);
    expect(new Set(names).size).toBe(names.length);
    // light-dark() goes by `color-scheme`: the colors stand wherever a theme can be chosen.
    expect(css).toMatch(/^:root,\n\[data-theme\] \{$/m);
  });

  it('theme.css is dark unless the system or `data-theme` chooses light', () => {
    const schemes = [...read('./theme.css').matchAll(/^ *(\S+) \{\n *color-scheme: ([^;]+);\n *\}$/gm)];
    expect(schemes.map(([, selector, scheme]) => [selector, scheme])).toEqual([
      [':root', 'dark'],
      [':root:not([data-theme])', 'light'],
      ["[data-theme='light']", 'light'],
      ["[data-theme='dark']", 'dark'],
    ]);
    expect(read('./theme.css').match(/prefers-color-scheme: \w+/g)).toEqual(['prefers-color-scheme: light']);
    expect(read('./art.css')).not.toContain('prefers-color-scheme');
  });

  it('every color of theme.css differs between the themes', () => {
    const css = read('./theme.css');
    const dark = shown(css, 'dark');
    for (const [name, value] of shown(css, 'light'))
      if (value.startsWith('#')) expect(dark.get(name), name).not.toBe(value);
  });

  it('every one of seven seats has a color of its own', () => {
    for (const theme of ['light', 'dark'] as const) {
      const colors = shown(read('./theme.css'), theme);
      const seats = Array.from({ length: 7 }, (_, seat) => colors.get(`--seat-${seat}`));
      expect(seats).not.toContain(undefined);
      expect(new Set(seats).size).toBe(7);
    }
  });

  it('no component spells out which color is whose', () => {
    const components = import.meta.glob<string>('../**/*.svelte', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    expect(Object.keys(components).length).toBeGreaterThan(50);
    for (const [name, source] of Object.entries(components)) expect(source, name).not.toMatch(/--seat-\d/);
  });

  it('the style sheets define every color that a picture names, with the same fall-back', () => {
    const colors = shown(read('./art.css'), 'light');
    colors.set('--seat', shown(read('./theme.css'), 'light').get('--seat-0')!);
    for (const { name, source } of all)
      for (const [, color, fallback] of source.matchAll(/var\((--[a-z-]+), (#[0-9a-f]{6})\)/g))
        expect(colors.get(color!), `${color} in ${name}`).toBe(fallback);
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
    for (const [theme, column] of [
      ['light', 4],
      ['dark', 5],
    ] as const) {
      const colors = shown(read('./theme.css'), theme);
      for (const row of table) {
        const [, front = '', ground = '', needed] = row;
        const measured = contrast(colors.get(front) ?? '', colors.get(ground) ?? '');
        const where = `${front} on ${ground} in the ${theme} theme`;
        expect(measured, where).toBeGreaterThanOrEqual(Number(needed));
        expect(measured, where).toBeCloseTo(Number(row[column]), 0);
      }
    }
  });
});
