import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { duplicateSeconds } from '../../../outside/wecom/app-messages.js';
import type { AppAudience, AppContent } from './message.js';

/** Equal for messages that WeCom takes for repeats of each other: the same content for the same receivers. */
export function digestOf(content: AppContent, { scope, users, departments, tags }: AppAudience): string {
  const whom =
    scope === 'all'
      ? []
      : [users.toSorted((one, other) => one - other), departments.toSorted((one, other) => one - other), tags.toSorted()];
  const { style, title, content: text, url, btn_text, items, attachments } = content;
  return createHash('sha256')
    .update(JSON.stringify([style, title, text, url, btn_text, items, attachments, scope, whom]))
    .digest('base64url');
}

/** Equal messages that went, or are planned to go, so shortly before or after an instant that WeCom drops one of the two. */
const equalAround = (db: Db, digest: string, at: RawBuilder<unknown>, id: number | null) =>
  db
    .selectFrom('app_message')
    .select('id')
    .where('digest', '=', digest)
    .where('status', 'in', ['waiting', 'sent', 'recalled'])
    .where(
      sql<boolean>`id is distinct from ${id}::bigint
        and abs(extract(epoch from coalesce(sent_at, go_at) - ${at})) < ${sql.lit(duplicateSeconds)}`,
    );

/** Whether WeCom would drop a message planned for an instant, or another because of it. */
export const hasEqual = async (db: Db, digest: string, goAt: string, id: number | null): Promise<boolean> =>
  (await equalAround(db, digest, sql`${goAt}::timestamptz`, id).executeTakeFirst()) !== undefined;

/** Whether an equal message comes before one that goes now: it went already, or was written first. */
export async function hasEarlierEqual(db: Db, digest: string, id: number): Promise<boolean> {
  const earlier = equalAround(db, digest, sql`now()`, id).where((eb) => eb.or([eb('status', '<>', 'waiting'), eb('id', '<', id)]));
  return (await earlier.executeTakeFirst()) !== undefined;
}
