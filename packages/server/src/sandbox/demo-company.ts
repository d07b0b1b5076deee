import type { Db } from '../db/database.js';
import { dayOf, zoneSeconds } from './customers.js';
import type { Directory } from './directory.js';
import type { SandboxCompany } from './sandbox-companies.js';
import { changeDirectory } from './sandbox-state.js';

const daySeconds = 86_400;

/** Where WeCom would read pictures of links, of which the demo data has none. */
export const demoOrigin = 'http://localhost';

/** What demo data of messages is made with. */
export interface DemoCompany {
  id: number;
  corpid: string;
  name: string;
  /** The instant at a time of day, so many days before the company began; after it for negative ones. */
  at(days: number, time: string): Date;
  /** Weekday, from 1 for Monday, and time of day of an instant. */
  clockOf(instant: Date): { weekday: number; time: string };
  /** Staff by the name of their account in WeCom. */
  staff: ReadonlyMap<string, { id: number; name: string }>;
  idOf(userid: string): number;
  /** Changes what the simulated WeCom has of the company. */
  inWeCom<T>(work: (directory: Directory) => T): Promise<T>;
}

function instantBefore(since: Date, days: number, time: string): Date {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return new Date((dayOf(since) - days * daySeconds + hours * 3600 + minutes * 60 + seconds) * 1000);
}

/** By the clock of sandbox companies. */
function clockOf(instant: Date) {
  const local = new Date(instant.getTime() + zoneSeconds * 1000);
  return { weekday: local.getUTCDay() || 7, time: local.toISOString().slice(11, 16) };
}

/** Reads the company to which demo data is added. */
export async function demoCompany(db: Db, id: number): Promise<DemoCompany> {
  const { corpid, short_name, name, created_at } = await db
    .selectFrom('enterprise')
    .select(['corpid', 'short_name', 'name', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom('staff').select(['id', 'name', 'wx_userid']).where('enterprise_id', '=', id).orderBy('id').execute();
  const staff = new Map(rows.flatMap(({ wx_userid, ...one }) => (wx_userid === null ? [] : [[wx_userid, one] as const])));
  const since = new Date(created_at);
  const company: SandboxCompany = { id, corpid, name: short_name, since };
  return {
    ...{ id, corpid, name, staff },
    at: (days, time) => instantBefore(since, days, time),
    clockOf,
    idOf(userid) {
      const found = staff.get(userid);
      if (!found) throw new Error(`The demo company has no member ${userid}.`);
      return found.id;
    },
    inWeCom: (work) => changeDirectory(db, company, work),
  };
}
