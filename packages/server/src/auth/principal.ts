import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.js';
import { Refusal } from '../http/refusal.js';
import { tokenHash } from './session-rows.js';
import { ShortLivedCache } from './short-lived-cache.js';
import { rightsIn, type Scope, type StaffRow, staffColumns } from './staff-rights.js';

/** The caller, as identified by the session. */
export interface Principal {
  sessionId: number;
  staffId: number;
  name: string;
  username: string;
  actStaffId: number | null;
  enterpriseId: number;
  /** Time zone of the company, which determines where its days start and end. */
  timeZone: string;
  isAdmin: boolean;
  /** Made on the sandbox's sign-in page, which requires no password. */
  fromSandbox: boolean;
  /** Whether the company is a sandbox company. */
  inSandbox: boolean;
  /** May write what all companies share. Sessions in the name of another person or from the sandbox's page do not have this right. */
  runsInstallation: boolean;
  /** Rank: the highest level of the user's roles, or 0. Users cannot manage roles of their own rank or above. */
  level: number;
  roles: { id: number; code: string }[];
  permissions: ReadonlySet<string>;
  deptIds: number[];
  scope: Scope;
  readOnly: boolean;
  /** Whether the user must first change a password that someone else set. Does not apply to an administrator who acts as the user. */
  mustChangePassword: boolean;
}

/** Whether a scope contains all of another one. */
export const sees = (now: Scope, then: Scope) =>
  now.kind === 'all' || (then.kind !== 'all' && then.dept_ids.every((id) => now.dept_ids.includes(id)));

export type DataScope = Pick<Principal, 'scope' | 'staffId'>;

/** Filters for rows whose holder is in the caller's data scope, and rows without a holder. `holder` is an SQL expression of the row. */
export function heldInScope({ scope, staffId }: DataScope, holder: string): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  const held = sql.raw(holder);
  const own = sql<boolean>`(${held} is null or ${held} = ${staffId})`;
  if (scope.kind === 'self') return own;
  return sql<boolean>`(${own} or exists (select from staff_department sd where sd.staff_id = ${held} and sd.dept_id = any(${scope.dept_ids})))`;
}

interface SessionRow extends StaffRow {
  session_id: number;
  staff_id: number;
  act_staff_id: number | null;
  enterprise_id: number;
  ended: boolean;
  expired: boolean;
  must_change_password: boolean;
  from_sandbox: boolean;
  is_sandbox: boolean;
  seen_long_ago: boolean;
}

/** A session for someone else ends with the actor's own sessions, with their account, and with the right to run the installation. */
const actorIsIn = sql`exists (select from staff a join session o on o.enterprise_id = a.enterprise_id and o.staff_id = a.id
  where a.id = s.act_staff_id and runs_installation(a.id)
    and o.act_staff_id is null and not o.from_sandbox and o.ended_at is null and o.expires_at > now())`;

const query = (hash: Buffer) => sql<SessionRow>`
  select s.id as session_id, s.staff_id, s.act_staff_id, s.enterprise_id,
    s.ended_at is not null or (s.act_staff_id is not null and not ${actorIsIn}) as ended, s.expires_at <= now() as expired, s.last_seen_at < now() - interval '1 minute' as seen_long_ago,
    u.must_change_password, s.from_sandbox, e.is_sandbox, ${staffColumns}
  from session s join staff u on u.id = s.staff_id join enterprise e on e.id = s.enterprise_id
  where s.token_hash = ${hash}`;

function principalOf(row: SessionRow): Principal {
  const shut = row.staff_status !== 'enabled';
  const companyShut = row.enterprise_status === 'disabled' || row.enterprise_status === 'pending_auth';
  // Disabling an account or a company ends its sessions; report that rather than the ended session.
  if (row.ended && !companyShut && (row.deleted || !shut)) throw new Refusal(100001);
  if (row.expired) throw new Refusal(40100);
  if (row.deleted || shut) throw new Refusal(100002);
  if (companyShut) throw new Refusal(100003);
  return {
    ...rightsIn(row),
    sessionId: row.session_id,
    staffId: row.staff_id,
    name: row.name,
    username: row.username,
    actStaffId: row.act_staff_id,
    enterpriseId: row.enterprise_id,
    fromSandbox: row.from_sandbox,
    inSandbox: row.is_sandbox,
    runsInstallation: row.runs_installation && row.act_staff_id === null && !row.from_sandbox,
    level: Math.max(0, ...row.roles.map((role) => role.level)),
    roles: row.roles.map(({ id, code }) => ({ id, code })),
    deptIds: row.depts,
    mustChangePassword: row.must_change_password && row.act_staff_id === null,
  };
}

/** Looks up open sessions, cached for at most a second. Clear the cache with `forget` when this process ends a session. */
export class Sessions {
  readonly #rows: ShortLivedCache<SessionRow | undefined>;

  constructor(
    readonly database: Database,
    now: () => number = Date.now,
  ) {
    this.#rows = new ShortLivedCache(1000, 5000, now);
  }

  /** Returns the principal of a token. @throws Refusal 40100, 100001, 100002 or 100003 */
  async principal(token: string | undefined): Promise<Principal> {
    if (!token || token.length > 64) throw new Refusal(40100);
    const hash = tokenHash(token);
    const row = await this.#rows.of(hash.toString('base64'), () => this.#read(hash));
    if (!row) throw new Refusal(40100);
    return principalOf(row);
  }

  #read(hash: Buffer): Promise<SessionRow | undefined> {
    return this.database.system(async (db) => {
      const { rows } = await query(hash).execute(db);
      if (rows[0]?.seen_long_ago)
        await db.updateTable('session').set({ last_seen_at: new Date() }).where('id', '=', rows[0].session_id).execute();
      return rows[0];
    }, 'write');
  }

  /** Clears the cache. Call it after committing a change to sessions, staff, roles or permissions. */
  forget() {
    this.#rows.clear();
  }
}
