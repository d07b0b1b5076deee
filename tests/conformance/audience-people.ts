import { renewLastPunch } from '@shiyi/server/areas/customers/customer/last-punch';
import type { Db } from '@shiyi/server/db/database';
import { sql } from 'kysely';
import { dayAfter } from './audience-company.js';
import { addReadsAndFriends } from './audience-growth.js';
import { type Cells, insert, maybe, pick, type Random, some, whole } from './random-cells.js';

/** Texts that mean something to SQL, to patterns, to JSON or to whoever counts characters. */
export const oddTexts = [
  "O'Hara; drop table customer; --",
  '100%',
  '100_',
  '100x',
  '\\',
  '\\%',
  '"双引号"',
  '$1',
  '{a,b}',
  'null',
  '👩‍🍳',
  '京都市',
  ' 两端空格 ',
  '长'.repeat(64),
  '😀'.repeat(32),
] as const;

interface Standing {
  today: string;
  ingredients: number[];
  tags: number[];
  versions: { id: number; number: number; dimensions: number[] }[];
}

async function standingOf(db: Db, zone: string): Promise<Standing> {
  const { rows } = await sql<Standing>`select (now() at time zone ${zone})::date::text as today,
    (select json_agg(i.id) from (select id from ingredient where allergens <> '[]' order by md5(name) limit 40) i) as ingredients,
    (select json_agg(id) from tag) as tags,
    (select json_agg(json_build_object('id', v.questionnaire_id, 'number', v.number, 'dimensions', (select coalesce(json_agg(d.id), '[]')
      from questionnaire_dimension d where d.questionnaire_id = v.questionnaire_id))) from questionnaire_version v) as versions`.execute(
    db,
  );
  return rows[0] as Standing;
}

const flags = ['hypertension', 'diabetes', 'gout', 'kidney', 'pregnancy'] as const;

const person = (n: number, { today, ingredients }: Standing, random: Random): Cells => ({
  nick_name: `人${n}`,
  sex: whole(0, 2, random),
  birthday: maybe(`${whole(1950, 2005, random)}-0${whole(1, 9, random)}-${whole(10, 28, random)}`, random),
  height: maybe(whole(150, 190, random), random),
  init_weight: maybe(whole(50, 110, random), random),
  target_weight: maybe(whole(50, 70, random), random),
  waist: maybe(whole(60, 110, random), random),
  health_flags: some(flags, random),
  allergy_ingredient_ids: some(ingredients, random, 0.05),
  tolerated_allergens: some(['mollusc', 'sulfite', 'soy', 'milk', 'crustacean'], random, 0.2),
  diet_style: pick(['normal', 'vegetarian', 'low_carb'], random),
  province: maybe(pick(['广东省', '四川省', ...oddTexts], random), random),
  city: maybe(pick(oddTexts, random), random),
  stage: pick(['lead', 'trial', 'in_service', 'finished', 'lost'], random),
  created_at: `${dayAfter(today, -whole(0, 400, random))}T1${whole(0, 9, random)}:30:00Z`,
});

const personColumns = {
  ...{
    nick_name: 'text',
    sex: 'int',
    birthday: 'date',
    height: 'numeric',
    init_weight: 'numeric',
    target_weight: 'numeric',
    waist: 'numeric',
  },
  ...{
    health_flags: 'jsonb',
    allergy_ingredient_ids: 'jsonb',
    tolerated_allergens: 'jsonb',
    diet_style: 'text',
    province: 'text',
    city: 'text',
  },
  ...{ stage: 'text', created_at: 'timestamptz' },
};

const modules = ['diet', 'weight', 'sport', 'sleep'] as const;

/** Never asked, agreed, refused, or changed their mind. */
const consents = (user_id: number, random: Random): Cells[] =>
  modules.flatMap((module) =>
    pick([[], [], [true], [true], [true], [false], [true, false], [false, true]], random).map((granted) => ({ user_id, module, granted })),
  );

function service(user_id: number, n: number, { today }: Standing, random: Random): Cells[] {
  const types = ['weight_loss', 'nutrition', 'camp', 'trial'] as const;
  return types.flatMap((type, at) => {
    if (random() > 0.4) return [];
    const status = pick(['pending', 'in_service', 'in_service', 'paused', 'finished', 'cancelled', 'terminated'] as const, random);
    const start = dayAfter(today, -whole(0, 40, random));
    const isClosed = ['finished', 'cancelled', 'terminated'].includes(status);
    return {
      ...{ user_id, type, status, service_no: `随机${n}-${at}`, product_name: pick(['体重管理', ...oddTexts], random) },
      ...{ start_date: status === 'pending' ? maybe(start, random) : start, service_days: whole(1, 60, random) },
      ...{ closed_on: isClosed ? dayAfter(today, -whole(0, 9, random)) : null, pay_amount_fen: pick([0, 99_00], random) },
      sign_at: `${dayAfter(today, -whole(0, 60, random))}T1${whole(0, 9, random)}:00:00Z`,
    };
  });
}

interface Served {
  id: number;
  user_id: number;
}

const breaks = ({ id: service_id }: Served, { today }: Standing, random: Random): Cells[] => {
  const from_day = dayAfter(today, -whole(2, 12, random));
  return random() < 0.3 ? [{ service_id, from_day, to_day: dayAfter(from_day, whole(0, 4, random)), reason: '出差' }] : [];
};

const day = ({ id: service_id, user_id }: Served, on: string, random: Random): Cells => ({
  ...{ service_id, user_id, day: on, drink_ml: maybe(1500, random, 0.3), mood: maybe('good', random, 0.2), waist: maybe(80, random, 0.1) },
  ...{ sport_minutes: maybe(30, random, 0.3), sleep_minutes: maybe(420, random, 0.4), sleep_score: maybe(whole(40, 99, random), random) },
  ...{ day_score: maybe(whole(40, 99, random), random), draft_day_score: maybe(whole(40, 99, random), random) },
});
const dayColumns = {
  ...{ service_id: 'bigint', user_id: 'bigint', day: 'date', drink_ml: 'int', mood: 'text', waist: 'numeric', sport_minutes: 'int' },
  ...{ sleep_minutes: 'int', sleep_score: 'int', day_score: 'int', draft_day_score: 'int' },
};

/** The days of some people are nearly without gaps, so that there are days in a row. */
const daysOf = (services: readonly Served[], { today }: Standing, random: Random) =>
  services.flatMap((one) => {
    const share = pick([0, 0.1, 0.5, 0.95], random);
    const days = Array.from({ length: 25 }, (_, ago) => dayAfter(today, -ago)).filter(() => random() < share);
    return days.map((on) => day(one, on, random));
  });

const meals = (days: readonly Cells[], ids: readonly number[], random: Random): Cells[] =>
  days.flatMap(({ service_id, user_id, day: on }, at) =>
    some(['breakfast', 'lunch', 'dinner', 'night_snack'], random, 0.5).map((meal) => ({
      ...{ service_id, user_id, day: on, punch_id: ids[at], meal, eaten_at: `${on}T04:00:00Z` },
    })),
  );

const kinds = ['meal', 'weight', 'sport', 'drink', 'sleep', 'mood', 'task', 'course', 'comment'] as const;

const actions = (days: readonly Cells[], random: Random): Cells[] =>
  days.flatMap(({ user_id, day: on }, at) =>
    some(kinds, random, 0.2).map((kind) => ({ user_id, day: on, kind, source: 'staff', source_id: `r${at}${kind}`, record: {} })),
  );

const weights = (users: readonly number[], { today }: Standing, random: Random): Cells[] =>
  users.flatMap((user_id) => {
    const [share, slope, start] = [pick([0, 0.2, 0.7], random), pick([-0.25, -0.1, 0, 0.15], random), whole(50, 100, random)];
    return Array.from({ length: 25 }, (_, ago) => ago).flatMap((ago) => {
      const weight = (start - slope * ago + random() * 0.3).toFixed(2);
      return random() < share ? [{ user_id, day: dayAfter(today, -ago), weight }] : [];
    });
  });

const orders = (users: readonly number[], { today }: Standing, random: Random): Cells[] =>
  users.flatMap((user_id, n) =>
    Array.from({ length: pick([0, 0, 1, 2, 4], random) }, (_, at) => ({
      ...{ user_id, order_no: `随机${n}-${at}`, platform: 'taobao', status: 'paid', pay_amount_fen: whole(0, 5000, random) },
      pay_at: maybe(`${dayAfter(today, -whole(0, 90, random))}T1${whole(0, 9, random)}:00:00Z`, random, 0.8),
      deleted_at: maybe(`${today}T00:00:00Z`, random, 0.1),
    })),
  );

function answers(users: readonly number[], { today, versions }: Standing, random: Random): Cells[] {
  const level = () => maybe(pick(['轻度', '中度', ...oddTexts.map((text) => [...text].slice(0, 16).join(''))], random), random);
  return users.flatMap((customer_id) =>
    some(versions, random, 0.4).flatMap(({ id: questionnaire_id, number, dimensions }) =>
      Array.from({ length: whole(1, 2, random) }, () => ({
        ...{ customer_id, questionnaire_id, number, answers: [], total: maybe(whole(0, 60, random) / 4, random), result_title: level() },
        result: {
          level: level(),
          dimensions: some(dimensions, random, 0.7).map((id) => ({ id, score: maybe(whole(0, 400, random) / 4, random), level: level() })),
        },
        finished_at: `${dayAfter(today, -whole(0, 60, random))}T1${whole(0, 9, random)}:00:00Z`,
      })),
    ),
  );
}

/** Adds customers with random data of every kind, much of it missing, and random consent. */
export async function addRandomPeople(db: Db, count: number, zone: string, random: Random): Promise<number[]> {
  const standing = await standingOf(db, zone);
  const cells = Array.from({ length: count }, (_, n) => person(n, standing, random));
  const users = await insert(db, 'customer', personColumns, cells);
  const add = (table: string, columns: Record<string, string>, rows: readonly Cells[]) => insert(db, table, columns, rows);
  await add(
    'customer_consent',
    { user_id: 'bigint', module: 'text', granted: 'boolean' },
    users.flatMap((id) => consents(id, random)),
  );
  await add(
    'customer_tag',
    { user_id: 'bigint', tag_id: 'bigint' },
    users.flatMap((user_id) => some(standing.tags, random, 0.05).map((tag_id) => ({ user_id, tag_id }))),
  );
  const sold = users.flatMap((id, n) => service(id, n, standing, random));
  const serviceColumns = {
    ...{ user_id: 'bigint', type: 'text', status: 'text', service_no: 'text', product_name: 'text', start_date: 'date' },
    ...{ service_days: 'int', closed_on: 'date', pay_amount_fen: 'bigint', sign_at: 'timestamptz' },
  };
  const ids = await add('service', serviceColumns, sold);
  const services = ids.map((id, at) => ({ id, user_id: Number(sold[at]?.user_id) }));
  await add(
    'service_break',
    { service_id: 'bigint', from_day: 'date', to_day: 'date', reason: 'text' },
    services.flatMap((one) => breaks(one, standing, random)),
  );
  const days = daysOf(services, standing, random);
  const dayIds = await add('punch_day', dayColumns, days);
  const mealColumns = { service_id: 'bigint', user_id: 'bigint', day: 'date', punch_id: 'bigint', meal: 'text', eaten_at: 'timestamptz' };
  await add('diet_punch', mealColumns, meals(days, dayIds, random));
  const actionColumns = { user_id: 'bigint', day: 'date', kind: 'text', source: 'text', source_id: 'text', record: 'jsonb' };
  await add('punch_action', actionColumns, actions(days, random));
  await add('punch_weight', { user_id: 'bigint', day: 'date', weight: 'numeric' }, weights(users, standing, random));
  const orderColumns = {
    ...{ user_id: 'bigint', order_no: 'text', platform: 'text', status: 'text', pay_amount_fen: 'bigint' },
    ...{ pay_at: 'timestamptz', deleted_at: 'timestamptz' },
  };
  await add('platform_order', orderColumns, orders(users, standing, random));
  const answerColumns = {
    ...{ customer_id: 'bigint', questionnaire_id: 'bigint', number: 'int', answers: 'jsonb', total: 'float8', result_title: 'text' },
    ...{ result: 'jsonb', finished_at: 'timestamptz' },
  };
  await add('evaluation_answer', answerColumns, answers(users, standing, random));
  await addReadsAndFriends(db, users, standing.today, random);
  for (const id of users) await renewLastPunch(db, id, { timeZone: zone });
  return users;
}
