import type { Data, Input } from '@shiyi/sdk';
import { type Column, type CommandResult, formatTable } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import { pluralize } from '../../program/language.js';
import type { Register } from '../../program/noun.js';

export const summary = { zh: '为客户或一份资料排食谱', en: 'Plan meals for a customer or a person' };

type Preview = Input<'queryPlanPreview'>;
type Meal = Data<'getServicePlan'>['days'][number]['meals'][number];

interface Line {
  day: string;
  meal: string;
  food: string;
  energy: number;
}

const meals: Record<Meal['meal'], readonly [zh: string, en: string]> = {
  breakfast: ['早餐', 'Breakfast'],
  morning_snack: ['上午加餐', 'Morning snack'],
  lunch: ['午餐', 'Lunch'],
  afternoon_snack: ['下午加餐', 'Afternoon snack'],
  dinner: ['晚餐', 'Dinner'],
  night_snack: ['夜宵', 'Night snack'],
};

type MealSummary = Pick<Meal, 'meal' | 'totals'> & { items: readonly { name: string; dosage_g: number; unit: string }[] };

const linesOf = ({ say }: Context, day: string, shown: readonly MealSummary[]): Line[] =>
  shown.map(({ meal, items, totals }) => ({
    day,
    meal: say(...meals[meal]),
    food: items.map((item) => `${item.name} ${item.dosage_g} ${item.unit}`).join(say('、', ', ')),
    energy: totals.energy_kcal,
  }));

const columns = ({ say }: Context): Column<Line>[] => [
  { title: say('日期', 'Day'), value: ({ day }) => day },
  { title: say('餐次', 'Meal'), value: ({ meal }) => meal },
  { title: 'kcal', value: ({ energy }) => String(energy), right: true },
  { title: say('食物', 'Food'), value: ({ food }) => food, wraps: true },
];

/** A value of an option as a number. */
function numberOf({ say }: Context, option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new Failure('usage', 'bad-number', say(`${option} 应为正数`, `${option} must be a positive number`));
}

interface PersonOptions {
  customer?: string;
  sex?: string;
  birthday?: string;
  height?: string;
  weight?: string;
  activity?: string;
  goal: string;
  energy?: string;
  from?: string;
  days: string;
  seed?: string;
}

const sexes: Record<string, 1 | 2> = { m: 1, male: 1, 男: 1, f: 2, female: 2, 女: 2 };

function inputOf(context: Context, options: PersonOptions): Preview {
  const { say } = context;
  const number = (option: string, text: string | undefined) => numberOf(context, option, text);
  const sex = options.sex === undefined ? undefined : sexes[options.sex.toLowerCase()];
  if (options.sex !== undefined && sex === undefined) throw new Failure('usage', 'bad-sex', say('--sex 请填 m 或 f', '--sex is m or f'));
  const energy_kcal = number('--energy', options.energy);
  if (options.seed !== undefined && !/^\d{1,9}$/.test(options.seed))
    throw new Failure('usage', 'bad-seed', say('--seed 应为不超过 9 位的整数', '--seed must be a whole number of up to 9 digits'));
  const given = {
    ...{ user_id: number('--customer', options.customer), sex, birthday: options.birthday, height: number('--height', options.height) },
    ...{ weight: number('--weight', options.weight), activity_level: options.activity, from_date: options.from },
    ...{ days: number('--days', options.days), seed: options.seed === undefined ? undefined : Number(options.seed), energy_kcal },
    energy: energy_kcal === undefined ? { goal: options.goal } : undefined,
  };
  // What is no word of the contract is refused by the server, which names the field.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Preview;
}

/** Makes a plan without saving it. */
async function person(context: Context, options: PersonOptions): Promise<CommandResult> {
  const { io, say } = context;
  const data = await (await context.client()).queryPlanPreview(inputOf(context, options), { signal: io.signal });
  const lines = data.days.flatMap(({ day_no, meals: shown }) => linesOf(context, String(day_no), shown));
  const off = data.days.filter(({ warnings }) => warnings.length > 0).length;
  return {
    data,
    text: () => formatTable(io, columns(context), lines),
    note: say(
      `目标 ${data.energy_kcal} kcal，${data.days.length} 天${off > 0 ? `，其中 ${off} 天未达标` : ''}`,
      `Target ${data.energy_kcal} kcal, ${pluralize(data.days.length, 'day')}${off > 0 ? `, ${off} off target` : ''}`,
    ),
  };
}

/** Shows the plan of a service order. */
async function service(context: Context, id: string, options: { from?: string; to?: string }): Promise<CommandResult> {
  const { io, say } = context;
  const service_id = numberOf(context, 'ID', id) as number;
  const span = { ...(options.from ? { from: options.from } : {}), ...(options.to ? { to: options.to } : {}) };
  const data = await (await context.client()).getServicePlan({ service_id, ...span }, { signal: io.signal });
  const lines = data.days.flatMap(({ date, meals: shown }) => linesOf(context, date, shown));
  return {
    data,
    text: () => formatTable(io, columns(context), lines),
    note: say(
      `第 ${data.recipe_version} 版，目标 ${data.energy_kcal ?? '-'} kcal，${data.days.length} 天`,
      `Version ${data.recipe_version}, target ${data.energy_kcal ?? '-'} kcal, ${pluralize(data.days.length, 'day')}`,
    ),
  };
}

export const register: Register = (plan, { say, run }) => {
  plan
    .command('person')
    .description(say('为客户或一份资料排食谱，不保存', 'Make a plan for a customer or for measures, and keep nothing'))
    .option('--customer <id>', say('客户编号；其他选项代替其资料', 'Customer; other options stand instead of their data'))
    .option('--sex <m|f>', say('性别', 'Sex'))
    .option('--birthday <day>', say('生日，如 1996-05-18', 'Birthday, such as 1996-05-18'))
    .option('--height <cm>', say('身高', 'Height'))
    .option('--weight <kg>', say('体重', 'Weight'))
    .option(
      '--activity <level>',
      say('活动水平：sedentary、light、moderate、heavy、extreme', 'sedentary, light, moderate, heavy or extreme'),
    )
    .option('--goal <goal>', say('目标：lose、keep、gain', 'lose, keep or gain'), 'lose')
    .option('--energy <kcal>', say('直接给出每日能量', 'Energy of a day instead of the goal'))
    .option('--from <day>', say('第一天', 'First day'))
    .option('--days <number>', say('天数，最多 31', 'Days, up to 31'), '7')
    .option('--seed <number>', say('换一个数得到另一份食谱', 'Another number gives another plan'))
    .action(run(person));
  plan
    .command('service')
    .argument('<id>', say('服务单编号', 'Service order'))
    .description(say('查看服务单的食谱', 'Show the plan of a service order'))
    .option('--from <day>', say('第一天，默认本周一', 'First day; this Monday by default'))
    .option('--to <day>', say('最后一天', 'Last day'))
    .action(run(service));
  addExamples(plan, [
    ['shiyi plan person --customer 2041 --days 3', '为客户试排三天', 'try three days for a customer'],
    [
      'shiyi plan person --sex f --birthday 1996-05-18 --height 165 --weight 70 --activity light',
      '按资料试排一周',
      'try a week for measures',
    ],
    ['shiyi plan service 20418 --json', '服务单的食谱，JSON 格式', 'the plan of a service order as JSON'],
  ]);
};
