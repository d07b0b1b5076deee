import type { Db } from '../../db/database.js';
import type { JobQueue } from '../../jobs/job-queue.js';
import type { Keyring } from '../../secrets/keyring.js';
import type { EventFields } from './event-xml.js';

/** What a code is sealed for. */
export const placeOfWelcomeCode = (enterpriseId: number) => `welcome code of company ${enterpriseId}`;

/** Seconds for which WeCom takes a welcome. */
export const welcomeSeconds = 20;

/** Keeps the code of an event, sealed, and adds the job that welcomes the contact by it. */
export async function addWelcome(
  db: Db,
  { jobs, keyring }: { jobs: JobQueue; keyring: Keyring },
  enterpriseId: number,
  { WelcomeCode: code, ExternalUserID: externalUserid, UserID: userid, State: state }: EventFields,
): Promise<void> {
  if (!code || !externalUserid || !userid) return;
  const { key_id, sealed } = keyring.seal(code, placeOfWelcomeCode(enterpriseId));
  const { id } = await db
    .insertInto('welcome_send')
    .values({
      ...{ external_userid: externalUserid.slice(0, 64), wx_userid: userid.slice(0, 64), state: state?.slice(0, 30) ?? null },
      ...{ code_key_id: key_id, code: Buffer.from(sealed) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.add(db, 'welcome', { input: { id } });
}
