import type { Db } from '../../../db/database.js';
import { readEntry } from '../../../outside/archive/feed-message.js';
import { asCompany } from '../../../sandbox/as-company.js';
import { entriesAfter } from '../../../sandbox/chats/feed.js';
import type { Demo } from '../../../sandbox/demo.js';
import { directoryOf } from '../../../sandbox/directory.js';
import { demo as rules } from '../chat-log-risk/demo.js';
import { demo as groups } from '../work-chat-group/demo.js';
import { keepPage } from './keep-page.js';

const pageSize = 1000;

/** Reads the feed of the sandbox as far as it is, with what a pull writes. */
async function addChats(db: Db, enterpriseId: number) {
  const { corpid, short_name, created_at } = await db
    .selectFrom('enterprise')
    .select(['corpid', 'short_name', 'created_at'])
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  const directory = directoryOf(corpid, short_name, new Date(created_at));
  let seq = 0;
  let without_consent = 0;
  for (;;) {
    const page = entriesAfter(directory, seq, pageSize);
    const kept = await keepPage(
      db,
      undefined,
      enterpriseId,
      page.map((entry) => readEntry(entry.seq, entry)),
    );
    without_consent += kept.withoutConsent;
    seq = page.at(-1)?.seq ?? seq;
    if (page.length < pageSize) break;
  }
  await db.insertInto('chat_archive').values({ seq, without_consent, asked_at: new Date(), read_to_end_at: new Date() }).execute();
}

export const demo: Demo = {
  needs: [groups, rules],
  add: (system, enterpriseId) => asCompany(system, enterpriseId, () => addChats(system, enterpriseId)),
};
