import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { PairConsent } from '../../../outside/archive/consent.js';
import type { Session } from './session.js';

interface Change {
  agreed: boolean;
  at: Date;
}

/** The member of what was agreed in a group. */
export const inGroups = '';

/** Who agreed to be archived, as of a place in the feed. */
export class Consents {
  readonly #known = new Map<string, Map<string, Change>>();
  readonly #changed: PairConsent[] = [];

  constructor(
    rows: readonly PairConsent[],
    /** When contacts were erased: what they agreed to before is over. */
    readonly erased: ReadonlyMap<string, Date>,
  ) {
    for (const row of rows) this.#put(row);
  }

  #put({ external_userid, wx_userid, agreed, at }: PairConsent): boolean {
    const own = this.#known.get(external_userid) ?? new Map<string, Change>();
    this.#known.set(external_userid, own);
    const before = own.get(wx_userid);
    if (before && before.at > at) return false;
    own.set(wx_userid, { agreed, at });
    return true;
  }

  note(consent: PairConsent) {
    if (this.#put(consent)) this.#changed.push(consent);
  }

  /** Whether a customer's words may be kept: agreed with this member or, in a group, when they last said anything about it. */
  allows(external: string, { type, members }: Session, sentAt: Date): boolean {
    const erasedAt = this.erased.get(external);
    const own = this.#known.get(external);
    if (!own || (erasedAt && erasedAt >= sentAt)) return false;
    const counts = (one: Change | undefined) => one?.agreed === true && one.at <= sentAt && !(erasedAt && erasedAt >= one.at);
    if (type === 'single') return counts(own.get(members[0] ?? inGroups));
    const last = [...own.values()].reduce((one, other) => (other.at > one.at ? other : one));
    return counts(own.get(inGroups) ?? last);
  }

  /** Stores what changed. */
  async store(db: Db) {
    if (this.#changed.length === 0) return;
    const last = new Map(this.#changed.map((one) => [`${one.external_userid} ${one.wx_userid}`, one]));
    await sql`insert into chat_consent (external_userid, wx_userid, agreed, changed_at)
      select external_userid, wx_userid, agreed, at from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb)
        as t(external_userid text, wx_userid text, agreed boolean, at timestamptz)
      on conflict (enterprise_id, external_userid, wx_userid) do update set agreed = excluded.agreed, changed_at = excluded.changed_at
        where chat_consent.changed_at <= excluded.changed_at`.execute(db);
  }
}

/** Reads what is known about these contacts. */
export async function readConsents(db: Db, externals: readonly string[]): Promise<Consents> {
  const { rows } = await sql<{ external_userid: string; wx_userid: string; agreed: boolean; changed_at: string }>`
    select external_userid, wx_userid, agreed, changed_at from chat_consent where external_userid = any(${externals}::text[])`.execute(db);
  const erased = await sql<{ id: string; erased_at: string }>`select id, e.erased_at from unnest(${externals}::text[]) id
    join erased_contact e on e.contact_hash = contact_hash(id)`.execute(db);
  return new Consents(
    rows.map(({ changed_at, ...one }) => ({ ...one, at: new Date(changed_at) })),
    new Map(erased.rows.map(({ id, erased_at }) => [id, new Date(erased_at)])),
  );
}
