import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { PageKind } from './public-page.js';

/** Where customers open pages. */
export const pagePath = '/p/';

const tokenBytes = 16;
const tokenForm = /^[\w-]{22}$/;

export const isToken = (text: string) => tokenForm.test(text);

interface LinkOf {
  kind: PageKind;
  targetId: number;
  /** Null for a link that everybody may have, and that knows no reader. */
  externalUserId: number | null;
}

/** Returns the address of a page, without the origin of this server: the same one each time, which nobody can guess. */
export async function personalLink(db: Db, { kind, targetId, externalUserId }: LinkOf): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    insert into personal_link (kind, target_id, external_user_id, token)
      values (${kind}, ${targetId}, ${externalUserId}, ${randomBytes(tokenBytes).toString('base64url')})
      on conflict (enterprise_id, kind, target_id, external_user_id) do update set token = personal_link.token
      returning token`.execute(db);
  return `${pagePath}${(rows[0] as { token: string }).token}`;
}

/** Ends all links to a page that is deleted. */
export const deleteLinks = (db: Db, kind: PageKind, targetId: number) =>
  db.deleteFrom('personal_link').where('kind', '=', kind).where('target_id', '=', targetId).execute();
