import { cast } from './cast.js';
import { people, places } from './people.js';
import { seededRandom } from './random.js';
import type { Story } from './stories.js';

const stages = ['in_service', 'in_service', 'lead', 'finished', 'trial', 'in_service', 'lost', 'lead'];

/** Those in the public pool have no service. */
const stageOf = (n: number) => (n % 9 === 8 ? 'lead' : (stages[n % stages.length] as string));

/** Days since the first contact: a while before the order is signed, which is days before the first of the service. */
function contactDays(n: number, start: number | null, random: () => number): number {
  if (start !== null) return start + 6 + Math.floor(random() * 40);
  return stageOf(n) === 'lost' ? 40 + Math.floor(random() * 60) : 2 + ((n * 11) % 70);
}

const pending: Record<number, string> = {
  1: '两周体重没有变化，复核食谱',
  9: '孕 24 周产检后核对能量',
  25: '尿酸复查结果待录入',
  33: '连续两天晚餐没有打卡，需电话回访',
};

/** The nutritionist of each, whose words the notes are in; those in the public pool have none. */
const holders = '01020122-00201103-02312301-23123013-0133';

const list = (text: string) => (text === '-' ? [] : text.split(','));
const orNull = (text: string) => (text === '-' ? null : text);

/** The columns of a line of the cast. */
const columns = [
  ...(['nick_name', 'real_name', 'sex', 'years', 'height', 'weight', 'target', 'region'] as const),
  ...(['job', 'activity', 'story', 'start', 'tags', 'refuses', 'flags', 'remark'] as const),
];

function cellsOf(line: string) {
  const cells = line.split('|');
  return Object.fromEntries(columns.map((name, at) => [name, cells[at]])) as Record<(typeof columns)[number], string>;
}

/** What a line says about a customer as a person. */
function personOf({ nick_name, real_name, region, sex, height, weight, target, job, remark, tags, flags }: ReturnType<typeof cellsOf>) {
  const [province, city] = region.split(' ') as [string, string];
  return {
    ...{ nick_name, real_name, province, city },
    sex: Number(sex) as 1 | 2,
    ...{ height: Number(height), init_weight: Number(weight), target_weight: Number(target) },
    ...{ job: orNull(job), remark: orNull(remark), tags: list(tags), flags: list(flags) },
  };
}

function customerOf(line: string, n: number) {
  const cells = cellsOf(line);
  const { story, activity, start, years, weight, refuses } = cells;
  const random = seededRandom(n * 7919 + 17);
  const firstDay = start === '-' ? null : Number(start);
  return {
    ...{ n, ...personOf(cells), story: story as Story, activity, start: firstDay },
    phone: `1591000${String(3100 + n * 37).padStart(4, '0')}`,
    ...{ years: Number(years), birth_days: 20 + Math.floor(random() * 320) },
    waist: Math.round(Number(weight) * 0.72 + 30 + random() * 6),
    refuses: refuses === 'all' ? ['diet', 'weight', 'sport', 'sleep'] : list(refuses),
    /** Allergic to shrimp. */
    allergic: n % 6 === 0,
    stage: stageOf(n),
    holder: holders[n] === '-' ? null : Number(holders[n]),
    pending: pending[n] ?? null,
    days: contactDays(n, firstDay, random),
    /** Minute of the day at which they were first seen. */
    minute: 9 * 60 + Math.floor(random() * 12 * 60),
  };
}

/** The demo customers in the order they are added. */
export const demoCustomers = cast.trim().split('\n').map(customerOf);

export type DemoCustomer = (typeof demoCustomers)[number];

const nutritionists = people.filter((_, at) => places[at]?.[2] === '营养师');

/** The WeCom account of the staff member who has the customer as a contact; some customers have not been added. */
export const noteAuthor = ({ n, holder }: DemoCustomer): string | undefined =>
  holder === null || n % 12 === 11 ? undefined : nutritionists[holder % nutritionists.length]?.username;
