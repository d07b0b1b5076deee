import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import { Refusal } from '../http/refusal.js';
import { accessKeyEnds, isAccessKey, withinScopes } from './access-keys.js';
import { tokenHash } from './session-rows.js';
import { ShortLivedCache } from './short-lived-cache.js';
import { rightsIn, type Scope, type StaffRow, staffColumns } from './staff-rights.js';

/** The caller, as identified by the session or the access key. */
export interface Principal {
  /** 0 for an access key. */
  sessionId: number;
  /** The access key that limits the rights of its owner, if the caller uses one. */
  accessKeyId: number | null;
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
/** Also that of the schedule, which is nobody. */
export type ActingScope = Pick<Principal, 'scope'> & { staffId: number | null };

/** Filters for rows whose holder is in the caller's data scope, and rows without a holder. `holder` is an SQL expression of the row. */
export function heldInScope({ scope, staffId }: ActingScope, holder: string): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  const held = sql.raw(holder);
  const own = sql<boolean>`(${held} is null or ${held} = ${staffId})`;
  if (scope.kind === 'self') return own;
  return sql<boolean>`(${own} or exists (select from staff_department sd where sd.staff_id = ${held} and sd.dept_id = any(${scope.dept_ids})))`;
}

interface SessionRow extends StaffRow {
  session_id: number;
  access_key_id: number | null;
  scopes: string[] | null;
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

const sessionQuery = (hash: Buffer) => sql<SessionRow>`
  select s.id as session_id, null::bigint as access_key_id, null::text[] as scopes, s.staff_id, s.act_staff_id, s.enterprise_id,
    s.ended_at is not null or (s.act_staff_id is not null and not ${actorIsIn}) as ended, s.expires_at <= now() as expired, s.last_seen_at < now() - interval '1 minute' as seen_long_ago,
    u.must_change_password, s.from_sandbox, e.is_sandbox, ${staffColumns}
  from session s join staff u on u.id = s.staff_id join enterprise e on e.id = s.enterprise_id
  where s.token_hash = ${hash}`;

const accessKeyQuery = (hash: Buffer) => sql<SessionRow>`
  select 0 as session_id, k.id as access_key_id, k.scopes, k.staff_id, null::bigint as act_staff_id, k.enterprise_id,
    k.ended_at is not null as ended, k.expires_at <= now() as expired, coalesce(k.last_used_at < now() - interval '1 minute', true) as seen_long_ago,
    u.must_change_password, false as from_sandbox, e.is_sandbox, ${staffColumns}
  from access_key k join staff u on u.id = k.staff_id join enterprise e on e.id = k.enterprise_id
  where k.token_hash = ${hash}`;

/** Notes that a session or a key is in use. */
async function noteUse(db: Db, { session_id, access_key_id }: SessionRow, ip: string | undefined) {
  if (access_key_id === null) await db.updateTable('session').set({ last_seen_at: new Date() }).where('id', '=', session_id).execute();
  else
    await db
      .updateTable('access_key')
      .set({ last_used_at: new Date(), ...(ip === undefined ? {} : { last_used_ip: ip }) })
      .where('id', '=', access_key_id)
      .execute();
}

/** @throws Refusal 40100, 100001, 100002 or 100003 */
function assertOpen(row: SessionRow) {
  const isKey = row.access_key_id !== null;
  const shut = row.staff_status !== 'enabled';
  const companyShut = row.enterprise_status === 'disabled' || row.enterprise_status === 'pending_auth';
  // Disabling an account or a company ends its sessions; report that rather than the ended session.
  if (row.ended && !companyShut && (row.deleted || !shut)) throw isKey ? new Refusal(40100, accessKeyEnds.ended) : new Refusal(100001);
  if (row.expired) throw new Refusal(40100, isKey ? accessKeyEnds.expired : undefined);
  if (row.deleted || shut) throw new Refusal(100002);
  if (companyShut) throw new Refusal(100003);
}

function principalOf(row: SessionRow): Principal {
  assertOpen(row);
  const rights = rightsIn(row);
  return {
    ...rights,
    ...(row.scopes ? withinScopes(rights, row.scopes) : {}),
    sessionId: row.session_id,
    accessKeyId: row.access_key_id,
    staffId: row.staff_id,
    name: row.name,
    username: row.username,
    actStaffId: row.act_staff_id,
    enterpriseId: row.enterprise_id,
    fromSandbox: row.from_sandbox,
    inSandbox: row.is_sandbox,
    runsInstallation: row.runs_installation && row.act_staff_id === null && row.access_key_id === null && !row.from_sandbox,
    level: Math.max(0, ...row.roles.map((role) => role.level)),
    roles: row.roles.map(({ id, code }) => ({ id, code })),
    deptIds: row.depts,
    mustChangePassword: row.must_change_password && row.act_staff_id === null,
  };
}

/** Looks up open sessions and access keys, cached for at most a second. Clear the cache with `forget` when this process ends a session. */
export class Sessions {
  readonly #rows: ShortLivedCache<SessionRow | undefined>;

  constructor(
    readonly database: Database,
    now: () => number = Date.now,
  ) {
    this.#rows = new ShortLivedCache(1000, 5000, now);
  }

  /** Returns the principal of a token; `ip` is noted with the use of a key. @throws Refusal 40100, 100001, 100002 or 100003 */
  async principal(token: string | undefined, ip?: string): Promise<Principal> {
    if (!token || token.length > 64) throw new Refusal(40100);
    const hash = tokenHash(token);
    const isKey = isAccessKey(token);
    const row = await this.#rows.of(hash.toString('base64'), () => this.#read(isKey ? accessKeyQuery(hash) : sessionQuery(hash), ip));
    if (!row) throw new Refusal(40100, isKey ? accessKeyEnds.unknown : undefined);
    return principalOf(row);
  }

  #read(query: RawBuilder<SessionRow>, ip: string | undefined): Promise<SessionRow | undefined> {
    return this.database.system(async (db) => {
      const { rows } = await query.execute(db);
      if (rows[0]?.seen_long_ago) await noteUse(db, rows[0], ip);
      return rows[0];
    }, 'write');
  }

  /** Clears the cache. Call it after committing a change to sessions, staff, roles or permissions. */
  forget() {
    this.#rows.clear();
  }
}
