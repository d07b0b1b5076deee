import { giveCoupon } from '@shiyi/server/areas/growth/coupons/give';
import { grantCoupon } from '@shiyi/server/areas/growth/coupons/grant';
import { addPoints, lockBalance } from '@shiyi/server/areas/growth/points/add-points';
import { reconcilePoints } from '@shiyi/server/areas/growth/points/reconcile';
import type { Db } from '@shiyi/server/db/database';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { again, isFull, seed } from '../../conformance/profile.js';
import { useTwoCompanies } from '../../support/admin.js';
import { onEveryStore } from '../../support/stores.js';

const sequences = isFull ? 1000 : 60;
const steps = 25;
const timeout = isFull ? 900_000 : 120_000;

/** As the sandbox company has set them: no points for snacks, more for water. */
const actions = [
  { kind: 'weight', record: { weight: 60 }, key: 'weigh_in', points: 3, isOnce: true },
  { kind: 'meal', record: { meal: 'breakfast' }, key: 'breakfast', points: 3, isOnce: true },
  { kind: 'meal', record: { meal: 'night_snack' }, key: 'snack', points: 0, isOnce: true },
  { kind: 'drink', record: { drink_ml: 300 }, key: 'drink_water', points: 3, isOnce: false },
] as const;

onEveryStore('ledgers', (options) => {
  const used = useTwoCompanies(options);
  const inCompany = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const { database } = used.server.deps;
    const id = await database.system(async (db) => {
      const { rows } = await sql<{ id: number }>`select enterprise_id as id from staff where username = 'admin'`.execute(db);
      return rows[0]?.id ?? 0;
    });
    return database.tenant(id, work);
  };
  const newCustomers = async (db: Db, many: number) =>
    (
      await sql<{
        id: number;
      }>`insert into customer (enterprise_id, nick_name) select app_tenant(), '账 ' || n from generate_series(1, ${many}) n returning id`.execute(
        db,
      )
    ).rows.map(({ id }) => id);

  it(`sum up: points of ${sequences} random sequences`, { timeout }, async () => {
    const random = seededRandom(seed);
    const upTo = (most: number) => Math.floor(random() * most);
    const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T;
    for (let at = 0; at < sequences; at++) {
      await inCompany(async (db) => {
        const [user = 0] = await newCustomers(db, 1);
        // What the check-ins that stand are worth, each counted when it is new, and what was spent and added by hand.
        const rows: { id: number; place: string; points: number }[] = [];
        let others = 0;
        let isSpent = false;
        for (let step = 0; step < steps; step++) {
          const what = random();
          if (what < 0.45) {
            const { kind, record, key, points, isOnce } = pick(actions);
            const day = `2026-10-0${1 + upTo(9)}`;
            const { rows: made } = await sql<{ id: number }>`insert into punch_action (user_id, day, kind, source, source_id, record)
              values (${user}, ${day}, ${kind}, 'test', ${`${user}-${step}`}, ${JSON.stringify(record)}) returning id`.execute(db);
            const id = made[0]?.id ?? 0;
            rows.push({ id, points, place: `${key} ${day}${isOnce ? '' : ` ${id}`}` });
          } else if (what < 0.65 && rows.length > 0) {
            const [gone] = rows.splice(upTo(rows.length), 1);
            await sql`delete from punch_action where id = ${gone?.id ?? 0}`.execute(db);
          } else if (what < 0.8) {
            await reconcilePoints(db, user, '2026-10-01');
          } else {
            const wanted = upTo(30) - 12;
            const points = Math.max(wanted, -(await lockBalance(db, user)));
            if (points === 0) continue;
            const sourceId = `${user}-${step}`;
            const isNew = await addPoints(db, { userId: user, points, source: 'manual', sourceId });
            expect([isNew, await addPoints(db, { userId: user, points, source: 'manual', sourceId })]).toEqual([true, false]);
            others += points;
            isSpent ||= points < 0;
          }
        }
        await reconcilePoints(db, user, '2026-10-01');
        const before = (await sql`select count(*) from point_record where user_id = ${user}`.execute(db)).rows;
        await reconcilePoints(db, user, '2026-10-01');
        expect((await sql`select count(*) from point_record where user_id = ${user}`.execute(db)).rows, again).toEqual(before);
        const { rows: sums } = await sql<{ sum: number; balance: number; low: number }>`select coalesce(sum(points), 0)::int as sum,
            coalesce((select balance from point_balance where user_id = ${user}), 0) as balance,
            (select coalesce(min(running), 0)::int from (select sum(points) over (order by id) as running from point_record where user_id = ${user}) r) as low
          from point_record where user_id = ${user}`.execute(db);
        const worth = new Map(rows.map(({ place, points }) => [place, points]));
        const due = [...worth.values()].reduce((sum, one) => sum + one, 0) + others;
        const [{ sum = -1, balance = -2, low = -1 } = {}] = sums;
        expect([sum, low >= 0], again).toEqual([balance, true]);
        // Points that were spent before their check-in was taken back are lost to the ledger.
        if (isSpent) expect(balance, again).toBeGreaterThanOrEqual(due);
        else expect(balance, again).toBe(due);
      });
    }
  });

  it(`sum up: coupons of ${sequences} random sequences`, { timeout }, async () => {
    const random = seededRandom(seed + 1);
    const upTo = (most: number) => Math.floor(random() * most);
    for (let at = 0; at < sequences; at++) {
      await inCompany(async (db) => {
        const users = await newCustomers(db, 6);
        const stock = upTo(3) === 0 ? null : upTo(14);
        const per_user = 1 + upTo(3);
        const { id } = await db
          .insertInto('coupon')
          .values({ name: `真 ${at}`, type: 'cash', value_fen: 100, valid_type: 'after', after_days: 9, stock, per_user, status: 'on' })
          .returning('id')
          .executeTakeFirstOrThrow();
        const had = new Map<number, string[]>(users.map((user) => [user, []]));
        const given = () => [...had.values()].flat();
        const alive = (user: number) => (had.get(user) ?? []).filter((one) => one !== 'revoked').length;
        const mayGet = (user: number) => alive(user) < per_user && (stock === null || given().length < stock);
        for (let step = 0; step < steps; step++) {
          const user = users[upTo(users.length)] as number;
          const mine = had.get(user) as string[];
          const what = random();
          if (what < 0.5) {
            const expected = mayGet(user);
            const result = await giveCoupon(db, { couponId: id, userId: user, source: 'fission', sourceId: `${at}-${step}` });
            expect(typeof result === 'number', again).toBe(expected);
            if (expected) mine.push('unused');
          } else if (what < 0.6) {
            const some = users.filter(() => random() < 0.5).toSorted((one, other) => one - other);
            let left = stock === null ? Number.POSITIVE_INFINITY : stock - given().length;
            const expected = some.filter((one) => alive(one) < per_user && left-- > 0);
            const { granted } = await grantCoupon(db, { couponId: id, grantId: `${at}-${step}`, staffId: null }, some);
            expect(granted, again).toBe(expected.length);
            for (const one of expected) had.get(one)?.push('unused');
          } else {
            const [from, to] = [
              ['unused', 'used'],
              ['used', 'unused'],
              ['unused', 'revoked'],
              ['unused', 'expired'],
            ][upTo(4)] as [string, string];
            const place = mine.indexOf(from);
            if (place < 0) continue;
            mine[place] = to;
            await sql`update coupon_record set status = ${to}, used_at = case when ${to} = 'used' then now() end, order_no = 'X',
                reason = case when ${to} = 'revoked' then '误发' end
              where id = (select id from coupon_record where coupon_id = ${id} and user_id = ${user} and status = ${from} limit 1)`.execute(
              db,
            );
          }
        }
        const coupon = await db.selectFrom('coupon').select(['issued', 'used', 'stock']).where('id', '=', id).executeTakeFirstOrThrow();
        const { rows } = await sql<{
          issued: number;
          used: number;
        }>`select count(*)::int as issued, (count(*) filter (where status = 'used'))::int as used
          from coupon_record where coupon_id = ${id}`.execute(db);
        expect([coupon.issued, coupon.used], again).toEqual([rows[0]?.issued, rows[0]?.used]);
        expect(coupon.issued, again).toBe(given().length);
        if (stock !== null) expect(stock - coupon.issued, again).toBeGreaterThanOrEqual(0);
      });
    }
  });
});
