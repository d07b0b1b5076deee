import { sql } from 'kysely';
import type { Deps } from '../../../http/context.js';
import { checkConsents, listSeats, type Pair } from '../../../outside/archive/consent.js';
import type { FeedEntry } from '../../../outside/archive/feed.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { readConsents } from './consents.js';
import { messagesIn, staffAmong } from './keep-page.js';
import { kindOf, sessionOf } from './session.js';

/** How long the answer of WeCom about seats, and about those who had not decided, is good for. */
const seatsMinutes = 60;
const askedHours = 12;

/** Asks which members WeCom archives. A company whose archive secret is missing or wrong reads its feed all the same, and says so. */
export async function refreshSeats({ database, connector }: Deps, enterpriseId: number, signal: AbortSignal) {
  const isDue = await database.tenant(enterpriseId, async (db) => {
    const { rows } = await sql<{
      due: boolean;
    }>`select coalesce(seats_asked_at < now() - make_interval(mins => ${seatsMinutes}), true) as due from chat_archive`.execute(db);
    return rows[0]?.due !== false;
  });
  if (!isDue) return;
  try {
    const seats = await listSeats(await connector.of(enterpriseId, 'archive'), signal);
    await database.tenant(enterpriseId, (db) =>
      sql`update chat_archive set seats = ${JSON.stringify(seats)}::jsonb, seats_asked_at = now(), seats_error = null, seats_error_en = null`.execute(
        db,
      ),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof WxError)) throw error;
    const [zh, en] = error.sentence;
    await database.tenant(enterpriseId, (db) => sql`update chat_archive set seats_error = ${zh}, seats_error_en = ${en}`.execute(db));
  }
}

/** Pairs of a page of whom nothing is known, and about whom WeCom was not asked of late. */
async function unknownPairs({ database }: Deps, enterpriseId: number, entries: readonly FeedEntry[]): Promise<Pair[]> {
  return database.tenant(enterpriseId, async (db) => {
    const messages = messagesIn(entries);
    const staff = await staffAmong(db, [...new Set(messages.flatMap(({ from, to }) => [from, ...to]))]);
    const pairs = new Map<string, Pair>();
    for (const message of messages) {
      const session = sessionOf(message, (userid) => kindOf(userid, (one) => staff.has(one)));
      const [wx_userid] = session?.members ?? [];
      if (session?.external == null || wx_userid === undefined) continue;
      pairs.set(session.id, { wx_userid, external_userid: session.external });
    }
    const { rows } =
      await sql<Pair>`select t.wx_userid, t.external_userid from jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb)
        as t(wx_userid text, external_userid text)
      where not exists (select from chat_consent k where k.external_userid = t.external_userid and k.wx_userid = t.wx_userid)
        and not exists (select from chat_consent_asked k where k.external_userid = t.external_userid and k.wx_userid = t.wx_userid
          and k.asked_at > now() - make_interval(hours => ${askedHours}))`.execute(db);
    return rows;
  });
}

/** Asks WeCom about the agreement of customers who talk for the first time here: they may have agreed before the feed began. */
export async function askConsents(deps: Deps, enterpriseId: number, entries: readonly FeedEntry[], signal: AbortSignal) {
  const pairs = await unknownPairs(deps, enterpriseId, entries);
  if (pairs.length === 0) return;
  try {
    const found = await checkConsents(await deps.connector.of(enterpriseId, 'archive'), pairs, signal);
    await deps.database.tenant(enterpriseId, async (db) => {
      const consents = await readConsents(db, [...new Set(pairs.map((one) => one.external_userid))]);
      for (const one of found) consents.note(one);
      await consents.store(db);
      await sql`insert into chat_consent_asked (external_userid, wx_userid, asked_at)
        select external_userid, wx_userid, now() from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as t(external_userid text, wx_userid text)
        on conflict (enterprise_id, external_userid, wx_userid) do update set asked_at = now()`.execute(db);
    });
  } catch (error) {
    signal.throwIfAborted();
    // Without the secret of the archive, only what the feed itself tells counts.
    if (!(error instanceof WxError) || error.remedy === 'retry' || error.remedy === 'wait') throw error;
  }
}
