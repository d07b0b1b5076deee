import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { mediaUses } from '../generated/areas/media-uses.js';
import type { StoredAttachment } from './attachment.js';
import { uploadFiles } from './media.js';
import type { MediaUse } from './media-use.js';
import { filesOf, resolveAttachments } from './resolve.js';

const uses: readonly MediaUse[] = mediaUses.flat();

/** Uploads the files of all messages of a company that may go out within three days, unless WeCom has them. */
export async function renewMedia(db: Db): Promise<void> {
  for (const use of uses) {
    const { rows } = await sql<{
      attachments: StoredAttachment[];
    }>`select attachments from (${use.query()}) u where attachments <> '[]'
      and (timing = 'any_time' or next_at < now() + interval '3 days')`.execute(db);
    for (const { attachments } of rows) await uploadFiles(db, filesOf(await resolveAttachments(db, attachments)), { ahead: true });
  }
}
