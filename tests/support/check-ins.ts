import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { TestServer } from './server.js';

type Meal = Data<'getPunchDay'>['meals'][number];

/** A meal as the customers' app would send it. */
export interface MealSeed {
  service_id: number;
  /** How many days ago it was eaten. */
  daysAgo?: number;
  meal?: Meal['meal'];
  images?: string[];
  items?: Partial<Meal['items'][number]>[];
  /** How many hours ago it was submitted. */
  hoursAgo?: number;
}

const points = [30, 26, 10, 7, 10, 10];
const lunch = [
  { name: '糙米', dosage_g: 75, energy_kcal: 261, exchange_group: 'grain', portions: 3, method: 'boil' },
  { name: '鸡胸肉', dosage_g: 80, energy_kcal: 94, exchange_group: 'meat_egg', portions: 1.6, method: 'quick_fry' },
] as const;

/** Inserts check-ins into the tables in their recorded state. */
export function checkInsOf(server: TestServer) {
  const run = async <Row>(query: ReturnType<typeof sql<Row>>) => (await server.deps.database.system((db) => query.execute(db))).rows;
  const dayAgo = async (days: number) =>
    (await run(sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date - ${days}::int as day`))[0]?.day as string;

  async function meal({ service_id, daysAgo = 0, meal = 'lunch', images = [], items = [...lunch], hoursAgo = 1 }: MealSeed) {
    const lines = items.map((one) => ({ ingredient_id: null, with_waste: false, method: null, ...one }));
    const [row] = await run(sql<{ id: number; day: string; punch_id: number }>`with d as (
        insert into punch_day (enterprise_id, service_id, user_id, day)
        select enterprise_id, id, user_id, (now() at time zone 'Asia/Shanghai')::date - ${daysAgo}::int from service where id = ${service_id}
        on conflict (enterprise_id, service_id, day) do update set status = punch_day.status returning *)
      insert into diet_punch (enterprise_id, day, punch_id, service_id, user_id, meal, eaten_at, submitted_at, images, text, items, energy_kcal,
        planned_energy_kcal, draft_score, draft_items, status)
      select enterprise_id, day, id, service_id, user_id, ${meal}, now() - interval '2 hours', now() - make_interval(hours => ${hoursAgo}),
        ${JSON.stringify(images)}::jsonb, '油放少了', ${JSON.stringify(lines)}::jsonb,
        ${lines.reduce((sum, { energy_kcal = 0 }) => sum + energy_kcal, 0)}, 400, 93,
        ${JSON.stringify(points.map((value, at) => ({ item_id: at + 1, value })))}::jsonb, 'draft_scored' from d
      returning id, day, punch_id`);
    return row as { id: number; day: string; punch_id: number };
  }

  /** The customer sends the meal again, with other words. */
  const change = (id: number) =>
    run(
      sql`update diet_punch set text = '其实多吃了一碗饭', energy_kcal = energy_kcal + 200, draft_score = 70, submitted_at = now() where id = ${id}`,
    );
  const comment = async (id: number, content: string) => {
    const [row] = await run(sql<{ id: number }>`insert into punch_comment (enterprise_id, day, punch_id, diet_punch_id, content)
      select enterprise_id, day, punch_id, id, ${content} from diet_punch where id = ${id} returning id`);
    return row?.id as number;
  };
  return { run, dayAgo, meal, change, comment };
}
