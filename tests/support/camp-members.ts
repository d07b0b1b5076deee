import type { Client } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { TestServer } from './server.js';

/** A member of a camp as a test wants it; days count from today, -3 is three days ago. */
export interface CampMemberSeed {
  name: string;
  /** First day of the service; null for one that has none. */
  starts?: number | null;
  status?: 'pending' | 'in_service' | 'paused' | 'finished';
  service_days?: number;
  init_weight?: number | null;
  /** Weigh-ins by day. */
  weights?: Record<number, number>;
  /** Days with a check-in. */
  punched?: readonly number[];
  /** First and last day of a pause; without the last it is open. */
  paused?: readonly [number, number?];
  consent?: boolean;
}

/** The day in Shanghai, where the test companies are, so many days from now. */
export const dayFromNow = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** The company and the staff id of a signed-in client. */
export async function whereabouts(client: Client) {
  const { enterprise_id, id } = await client.getSessionInfo();
  return { company: enterprise_id, staff: id };
}

interface Place {
  company: number;
  staff: number;
  camp?: number | null;
}

/** Adds customers with a service each, and returns the ids of the services. */
export function addCampMembers(
  { deps }: TestServer,
  { company, staff, camp = null }: Place,
  wanted: readonly CampMemberSeed[],
): Promise<number[]> {
  return deps.database.tenant(company, async (db) => {
    const ids: number[] = [];
    for (const [at, one] of wanted.entries()) {
      const {
        starts = -5,
        status = 'in_service',
        service_days = 28,
        init_weight = 80,
        weights = {},
        punched = [],
        paused,
        consent = true,
      } = one;
      const customer = await db
        .insertInto('customer')
        .values({ nick_name: one.name, real_name: one.name, principal_user_id: staff, init_weight })
        .returning('id')
        .executeTakeFirstOrThrow();
      const service = await db
        .insertInto('service')
        .values({
          ...{
            service_no: `S${Date.now()}${at}${Math.floor(Math.random() * 1e6)}`,
            user_id: customer.id,
            product_name: '减脂营服务',
            type: 'camp',
          },
          ...{ status, service_days, principal_user_id: staff, init_weight, energy_kcal: 1400, camp_id: camp },
          start_date: starts === null ? null : dayFromNow(starts),
          joined_camp_at: camp === null ? null : new Date(),
          open_break: paused !== undefined && paused[1] === undefined,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const module of ['weight', 'diet', 'sport', 'sleep'] as const)
        await db.insertInto('customer_consent').values({ user_id: customer.id, module, granted: consent }).execute();
      for (const [day, weight] of Object.entries(weights))
        await db
          .insertInto('punch_weight')
          .values({ user_id: customer.id, day: dayFromNow(Number(day)), weight, source: 'customer' })
          .execute();
      for (const day of punched)
        await db
          .insertInto('punch_day')
          .values({ service_id: service.id, user_id: customer.id, day: dayFromNow(day), drink_ml: 1500 })
          .execute();
      if (paused)
        await db
          .insertInto('service_break')
          .values({
            service_id: service.id,
            from_day: dayFromNow(paused[0]),
            to_day: paused[1] === undefined ? null : dayFromNow(paused[1]),
            reason: '出差',
          })
          .execute();
      ids.push(service.id);
    }
    return ids;
  });
}

/** Moves the days of a camp as if that many days had passed. */
export const moveCamp = ({ deps }: TestServer, company: number, camp: number, days: number) =>
  deps.database.tenant(company, (db) =>
    sql`update camp set start_date = start_date - ${days}::int, enroll_from = enroll_from - ${days}::int, enroll_to = enroll_to - ${days}::int where id = ${camp}`.execute(
      db,
    ),
  );
