/** Goods and animals of both games, in the order in which they are listed. */
export const GOODS = [
  'wood',
  'stone',
  'ore',
  'ruby',
  'grain',
  'vegetable',
  'emmer',
  'flax',
  'food',
  'gold',
  'dog',
  'sheep',
  'donkey',
  'boar',
  'cattle',
] as const;
