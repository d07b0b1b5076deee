const categories = [
  '谷类及其制品-小麦',
  '薯类、淀粉及其制品-薯类',
  '干豆类及其制品-大豆',
  '蔬菜类及其制品-鲜豆类',
  '菌藻类-菌类',
  '水果类及其制品-仁果类',
];
const heads = '食物编码,食物名称,食物类别,食部,能量kcal,能量kJ,蛋白质(g),脂肪(g),碳水化合物(g),膳食纤维g,钠mg';

/** Formats a food like a public table: marks for values not measured, carbohydrate including fiber. */
function food(at: number): string {
  const [protein, fat, carb] = [(at * 7) % 25, (at * 3) % 20, 5 + ((at * 11) % 50)];
  const fiber = at % 13 === 0 ? undefined : at % 6;
  const energy = 4 * protein + 9 * fat + 4 * carb - 2 * Math.min(fiber ?? 0, carb);
  const kcal = at % 23 === 0 ? `${energy}*` : String(energy);
  const sodium = at % 17 === 0 ? 'Tr' : at % 19 === 0 ? '…' : at % 400;
  const code = String(100_000 + at).slice(1);
  // One name has several codes: foods measured more than once.
  const name = at % 50 === 1 ? '小麦粉（代表值）' : `食物${at}`;
  return [
    code,
    name,
    categories[at % categories.length],
    at % 9 === 0 ? '*80' : 100,
    kcal,
    Math.round(energy * 4.184),
    protein,
    fat,
    carb,
    fiber ?? '—',
    sodium,
  ].join(',');
}

/** Replaces the energy in kcal with the value in kJ, a mistake such tables contain here and there. */
const inKilojoules = (line: string) =>
  line
    .split(',')
    .with(4, line.split(',')[5] as string)
    .join(',');

export interface FoodTable {
  text: string;
  /** Numbers of the lines whose values contradict each other. */
  wrong: number[];
}

/** Builds a table like the public one of Chinese foods, with a title above the header row and some impossible rows. */
export function foodTable(rows: number): FoodTable {
  const lines = Array.from({ length: rows }, (_, at) => (at % 61 === 60 ? inKilojoules(food(at)) : food(at)));
  const wrong = lines.flatMap((_, at) => (at % 61 === 60 ? [at + 3] : []));
  return { text: ['中国食物成分表（每 100 克可食部）,,,,,,,,,,', heads, ...lines].join('\n'), wrong };
}
