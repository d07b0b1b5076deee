import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { listFollowUsers, listFriendships, type WxFriendship } from '../../../outside/wecom/customers.js';
import type { Api } from '../../../outside/wecom/wx-api.js';
import { isNoContact } from '../../../outside/wecom/wx-error.js';
import { addFromWeCom } from '../../../sandbox/company-directory.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as tags } from '../../tags/tag/demo.js';
import { demo as customers } from '../customer/demo.js';
import { addReturns } from './demo-returns.js';
import { markAsQueried, writeContacts } from './write-contacts.js';

async function friendshipsOf(api: Api, userid: string, signal: AbortSignal): Promise<WxFriendship[]> {
  try {
    const { friendships, next } = await listFriendships(api, userid, '', signal);
    if (next !== undefined) throw new Error(`${userid} has more contacts than a page holds.`);
    return friendships;
  } catch (error) {
    if (isNoContact(error)) return [];
    throw error;
  }
}

/** Links contacts to the customers whose phone a staff member noted. */
const bind = (db: Db) =>
  sql`update external_user u set customer_id = c.id from external_user_follow f, customer c
    where f.external_user_id = u.id and f.remark_mobiles ? c.phone`.execute(db);

/** Takes over the contacts of all staff members, and links those who are customers. */
async function addContacts(db: Db, api: Api, signal: AbortSignal) {
  const friendships: WxFriendship[] = [];
  for (const userid of await listFollowUsers(api, signal)) friendships.push(...(await friendshipsOf(api, userid, signal)));
  await writeContacts(db, friendships);
  await markAsQueried(db, friendships, null);
  await bind(db);
  await addReturns(db);
  // Their marks are reconciled with the first sync of a group of tags, so that a new company writes nothing by itself.
  await sql`delete from customer_mark_start`.execute(db);
  await sql`delete from tag_mark_start`.execute(db);
}

export const demo: Demo = {
  needs: [customers, tags],
  add: (system, enterpriseId) => addFromWeCom(system, enterpriseId, addContacts),
};
