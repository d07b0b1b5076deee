import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import { freezeRanking } from '../../../ranking/camp-ranking.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as recipes } from '../../food/recipe/demo.js';
import { demo as services } from '../../service/service/demo.js';

const camps = [
  {
    name: '28 天科学减脂营',
    period_no: 13,
    status: 'enrolling',
    service_days: 28,
    capacity: 60,
    starts_in: 10,
    sport_type: 'aerobic',
    rank_rule: 'percent',
  },
  {
    name: '六周轻盈营',
    period_no: 7,
    status: 'running',
    service_days: 42,
    capacity: 40,
    starts_in: -16,
    sport_type: 'mixed',
    rank_rule: 'score',
  },
  {
    name: '六周轻盈营',
    period_no: 6,
    status: 'finished',
    service_days: 42,
    capacity: 40,
    starts_in: -60,
    sport_type: 'walk',
    rank_rule: 'percent',
  },
] as const;

const intro = '每天三餐打卡，营养师一对一点评，一起养成吃饭的习惯。';

/** Services of each camp; the running one has those that began with it, and one that came later. */
const membersAt = (now: ReturnType<typeof today>) => ({
  enrolling: sql`s.status = 'pending' and s.start_date is null`,
  running: sql`s.status = 'in_service' and s.service_days = 42 and s.start_date >= ${now} - 17`,
  finished: sql`s.status = 'finished'`,
});

async function addCamp(db: Db, enterprise_id: number, { starts_in, ...camp }: (typeof camps)[number]) {
  const calendar = { timeZone: await zoneOf(db, enterprise_id) };
  const day = (later: number) => sql<string>`${today(calendar)} + ${starts_in + later}::int`;
  const { id } = await db
    .insertInto('camp')
    .values({ ...camp, enterprise_id, intro, type: 'fat_loss', start_date: day(0), enroll_from: day(-20), enroll_to: day(-2) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into camp_principal (enterprise_id, camp_id, staff_id, place)
    select ${enterprise_id}, ${id}, id, row_number() over (order by id) - 1 from (select id from staff
      where enterprise_id = ${enterprise_id} and position = '营养师' and status = 'enabled' order by id limit 2) s`.execute(db);
  await sql`update service set camp_id = ${id}, joined_camp_at = greatest(created_at, now() + make_interval(days => ${starts_in - 3}))
    where id in (select s.id from service s where s.enterprise_id = ${enterprise_id} and ${membersAt(today(calendar))[camp.status]} order by s.id limit 12)`.execute(
    db,
  );
  if (camp.status === 'finished') await freezeRanking({ db, principal: calendar }, enterprise_id, id);
}

/** Adds a camp that enrolls, one that runs and one that is over, with services of the demo customers. */
async function addCamps(db: Db, enterpriseId: number) {
  for (const camp of camps) await addCamp(db, enterpriseId, camp);
}

export const demo: Demo = { needs: [services, recipes], add: addCamps };
