import { sealDetails } from '@shiyi/server/audit/details';
import type { Database, Db } from '@shiyi/server/db/database';
import { erasePerson, planErasure } from '@shiyi/server/person/erase';
import { keepErasure } from '@shiyi/server/person/erasures';
import { personOf } from '@shiyi/server/person/person';
import { begin } from '@shiyi/server/person/search';
import { openKeyring } from '@shiyi/server/secrets/key-file';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { makeBusy } from '../support/busy-company.js';
import { onEveryPlace, type Place } from '../support/place.js';
import { work } from './killed-work.js';

const name = '青檀被删的客户';
const members = 40;
const kills = 3;

async function addCamp(db: Db) {
  await sql`with c as (insert into camp (enterprise_id, name, status, type, period_no, service_days, capacity, start_date)
      values (1, '今天开营', 'ready', 'fat_loss', 99, 28, 100, (now() at time zone 'Asia/Shanghai')::date) returning id),
    people as (insert into customer (enterprise_id, nick_name, init_weight) select 1, '学员' || n, 70 from generate_series(1, ${members}::int) n returning id)
    insert into service (enterprise_id, service_no, user_id, product_name, type, status, service_days, energy_kcal, camp_id, joined_camp_at, principal_user_id)
      select 1, 'NIGHT' || people.id, people.id, '减脂营', 'camp', 'pending', 28, 1500, c.id, now(), s.id from people, c, staff s where s.username = 'admin'`.execute(
    db,
  );
}

/** Erases a person whom many rows name, up to where the answer would be sent. */
async function beginErasure(database: Database, { env }: Place) {
  const keyring = openKeyring({ dataDir: env.SHIYI_DATA_DIR as string });
  const { id } = await database.system((db) =>
    db.insertInto('customer').values({ enterprise_id: 1, nick_name: name }).returning('id').executeTakeFirstOrThrow(),
  );
  await database.tenant(1, async (db) => {
    const staff = await db.selectFrom('staff').select(['id', 'name']).where('username', '=', 'admin').executeTakeFirstOrThrow();
    const row = { staff_id: staff.id, staff_name: staff.name, module: 'x', action: 'x', operation_id: 'x', method: 'POST', path: '/x' };
    for (const after of [name, '与人无关'])
      await db
        .insertInto('operation_log')
        .values({ ...row, ip: '', ms: 1, ok: true, code: 200, request_id: 'x', ...sealDetails(keyring, 1, { after }) })
        .execute();
    await sql`insert into work_order (title, content, created_by) select '问题', ${`${name}打不开`}, ${staff.id} from generate_series(1, 30)`.execute(
      db,
    );
  });
  const [{ named = 0 } = {}] = (
    await database.system((db) =>
      sql<{ named: number }>`select max(id) - 1 as named from operation_log where enterprise_id = 1`.execute(db),
    )
  ).rows;
  await makeBusy(database, { names: [name], importId: 1, rows: 30_000, named });
  await database.tenant(1, async (db) => {
    const { id: staffId } = await db.selectFrom('staff').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow();
    const person = await personOf(db, id);
    const planned = await planErasure(db, person);
    const principal = { enterpriseId: 1, staffId, timeZone: 'Asia/Shanghai' } as Parameters<typeof keepErasure>[2];
    await erasePerson({ db, person, principal, keyring }, planned);
    const { words, pictureKeys, subjects } = planned;
    await keepErasure(db, keyring, principal, { wanted: { person, words, pictureKeys, subjects }, progress: begin });
  });
}

/** What the work leaves, without times and sealed bytes. */
const outcome = (database: Database) =>
  database.system(async (db) => {
    const { rows } = await sql<{ line: string }>`
      select 'service ' || user_id || status || start_date as line from service where service_no like 'NIGHT%'
      union all select 'change ' || s.user_id || c.kind || coalesce(c.before, '') || coalesce(c.after, '') from service_change c join service s on s.id = c.service_id where s.service_no like 'NIGHT%'
      union all select 'message ' || user_id || kind || subject from customer_message
      union all select 'camp ' || status from camp where name = '今天开营'
      union all select 'found ' || place || row_id from erasure_finding
      union all select 'rejected ' || count(*) from import_row
      union all select 'named ' || count(*) from import_row where reason like ${`%${name}%`}
      union all select 'answers ' || count(answer) from idempotency
      union all select 'log ' || count(*) || ' ' || count(distinct details) from operation_log where enterprise_id = 1
      union all select 'searched ' || (progress -> 'found')::text from erasure where finished_at is not null order by 1`.execute(db);
    return rows.map(({ line }) => line);
  });

onEveryPlace('background work under kills', (makePlace) => {
  const places: Place[] = [];
  afterEach(async () => {
    for (const place of places.splice(0)) await place.drop();
  });

  async function madePlace() {
    const place = await makePlace();
    places.push(place);
    // On PostgreSQL the first start creates the companies.
    await (await place.start()).kill('SIGTERM');
    await place.look(async (database) => {
      await database.system(addCamp);
      await beginErasure(database, place);
    });
    return place;
  }

  it('starts a camp, runs the nightly tasks and finishes an erasure despite kills', { timeout: 600_000 }, async () => {
    const [calm, hard] = [await madePlace(), await madePlace()];
    expect(await work(calm)).toBe(true);
    let killed = 0;
    for (let wait = 60; killed < kills && !(await work(hard, wait)); wait *= 3) killed += 1;
    expect(killed).toBeGreaterThan(0);
    await work(hard);
    const [expected, found] = [await calm.look(outcome), await hard.look(outcome)];
    expect(expected.filter((line) => line.startsWith('service ') && line.includes('in_service'))).toHaveLength(members);
    expect(expected).toEqual(expect.arrayContaining(['camp running', 'named 0', 'answers 0']));
    expect(expected.filter((line) => line.startsWith('found work_order'))).toHaveLength(30);
    expect(found).toEqual(expected);
  });
});
