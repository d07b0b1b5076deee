import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { publicPages } from '../generated/areas/public-page.js';
import type { Deps } from '../http/context.js';
import { isToken } from './personal-link.js';
import type { OpenedLink, PublicPageKind } from './public-page.js';
import { digestOfReader } from './reader-cookie.js';

const kinds: readonly PublicPageKind[] = publicPages.flat();

export const kindOf = ({ kind }: OpenedLink) => kinds.find((one) => one.kind === kind);

/** Finds a link by its token among those of all companies, but of none that is closed, expired or deleted. */
export async function openedLink({ database, sandbox }: Deps, token: string): Promise<OpenedLink | undefined> {
  if (!isToken(token)) return undefined;
  const { rows } = await database.system(
    (db) =>
      sql<OpenedLink>`select l.id, l.enterprise_id as "enterpriseId", l.kind, l.target_id as "targetId", l.external_user_id as "externalUserId"
      from personal_link l join enterprise e on e.id = l.enterprise_id
      where l.token = ${token} and e.deleted_at is null and company_state(e.status, e.expire_at) in ('active', 'grace')
        and (not e.is_sandbox or ${sandbox.allowed})`.execute(db),
    'read',
  );
  return rows[0];
}

/** Whether a browser is the receiver's: the first one that opens a link with a receiver is. */
async function isReceivers(db: Db, { id, externalUserId }: OpenedLink, reader: Buffer | undefined): Promise<boolean> {
  if (externalUserId === null || !reader) return false;
  const { rows } = await sql<{ isFirst: boolean }>`update personal_link set first_reader = coalesce(first_reader, ${reader}),
    first_read_at = coalesce(first_read_at, now()) where id = ${id} returning first_reader = ${reader} as "isFirst"`.execute(db);
  return rows[0]?.isFirst === true;
}

/** Notes that a browser shows the page of a link. */
export async function noteRead(deps: Deps, link: OpenedLink, reader: string | undefined) {
  const kind = kindOf(link);
  if (!kind?.onRead) return;
  const { onRead } = kind;
  await deps.database.tenant(
    link.enterpriseId,
    async (db) => {
      // Opened and deleted at the same time.
      const there = await db.selectFrom('personal_link').select('id').where('id', '=', link.id).executeTakeFirst();
      if (!there || !(await kind.render(db, link))) return;
      const digest = reader === undefined ? undefined : digestOfReader(deps.keyring, link.id, reader);
      await onRead(db, link, await isReceivers(db, link, digest));
    },
    'write',
  );
  await kind.afterRead?.(deps, link);
}
