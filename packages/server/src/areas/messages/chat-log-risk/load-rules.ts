import { sql } from 'kysely';
import { Matcher, type WatchedWords } from '../../../chat/matcher.js';
import type { Db } from '../../../db/database.js';

export interface WatchedRule extends WatchedWords {
  name: string;
  level: 'low' | 'mid' | 'high';
  scope: 'all' | 'dept' | 'user';
  scope_ids: readonly number[];
  sender: 'staff' | 'customer' | 'both';
  notify_user_ids: readonly number[];
}

/** The rules of a company that are on. */
export interface Watch {
  rules: ReadonlyMap<number, WatchedRule>;
  matcher: Matcher;
}

interface CacheEntry {
  mark: string;
  watch: Watch;
}

/** Building an automaton of thousands of words for each page would cost more than the page. */
const kept = new Map<number, CacheEntry>();
const mostKept = 50;

const live = (db: Db) => db.selectFrom('chat_rule').where('deleted_at', 'is', null).where('enabled', '=', true);

/** Returns the rules of a company as of now. */
export async function loadWatch(db: Db, enterpriseId: number): Promise<Watch> {
  const { mark } = await live(db)
    .select(sql<string>`coalesce(string_agg(id || ':' || version, ',' order by id), '')`.as('mark'))
    .executeTakeFirstOrThrow();
  const known = kept.get(enterpriseId);
  if (known?.mark === mark) return known.watch;
  const rows = await live(db)
    .select(['id', 'name', 'words', 'match', 'level', 'scope', 'scope_ids', 'sender', 'exceptions', 'notify_user_ids'])
    .orderBy('id')
    .execute();
  const rules = rows as unknown as WatchedRule[];
  const watch = { rules: new Map(rules.map((one) => [one.id, one])), matcher: new Matcher(rules) };
  kept.delete(enterpriseId);
  kept.set(enterpriseId, { mark, watch });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return watch;
}
