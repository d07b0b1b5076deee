import type { House } from '../context.js';
import type { Db } from '../db/database.js';
import { getMember, listDepartments } from '../platform/contacts.js';
import { getFriendships, listTagGroups, type WxFriendship } from '../platform/customers.js';
import { getGroup } from '../platform/groups.js';
import { isGone, isNoContact, isNoGroup } from '../platform/wx-error.js';
import { removeDepartments, writeDepartments } from '../sync/departments.js';
import { removeMembers, writeMembers } from '../sync/staff.js';
import { lockDepartments } from '../sync/staff-job.js';
import { endFollows, seen, writeContacts } from '../sync/write-contacts.js';
import { dismissGroups, writeGroups } from '../sync/write-groups.js';
import { writeTags } from '../sync/write-tags.js';
import type { EventFields } from './event-xml.js';

export interface EventRun {
  house: House;
  enterpriseId: number;
  fields: EventFields;
  signal: AbortSignal;
}

/** Asks the platform for the record that an event is about, and answers what writes it. */
type Work = (run: EventRun) => Promise<(db: Db) => Promise<unknown>>;

/** What the platform knows by this id, or that it knows nothing. */
async function orGone<T>(asked: Promise<T>, gone: (error: unknown) => boolean): Promise<T | undefined> {
  return asked.catch((error) => {
    if (gone(error)) return undefined;
    throw error;
  });
}

const member: Work = async ({ house, enterpriseId, fields, signal }) => {
  const { UserID: before = '', NewUserID: after } = fields;
  const api = await house.connector.of(enterpriseId, 'contact');
  const userid = after ?? before;
  const found = await orGone(getMember(api, userid, signal), isGone);
  return async (db) => {
    if (after)
      await db.updateTable('staff').set({ wx_userid: after }).where('wx_userid', '=', before).where('deleted_at', 'is', null).execute();
    if (found) await writeMembers(db, enterpriseId, [found]);
    else await removeMembers(db, [userid]);
  };
};

const departments: Work = async ({ house, enterpriseId, signal }) => {
  const list = await listDepartments(await house.connector.of(enterpriseId, 'contact'), signal);
  return async (db) => {
    if (list.length === 0) return;
    await lockDepartments(db, { enterpriseId });
    await writeDepartments(db, list);
    await removeDepartments(db, list);
  };
};

/** Who follows this contact here and not there any more. */
async function endOthers(db: Db, externalUserid: string, there: WxFriendship[]) {
  const open = await db
    .selectFrom('external_user_follow as f')
    .innerJoin('external_user as u', 'u.id', 'f.external_user_id')
    .select('f.wx_userid')
    .where('u.external_userid', '=', externalUserid)
    .where('f.ended_at', 'is', null)
    .execute();
  const still = new Set(there.map((one) => one.follow.userid));
  for (const { wx_userid } of open) if (!still.has(wx_userid)) await endFollows(db, wx_userid, [externalUserid], 'staff');
}

const contact: Work = async ({ house, enterpriseId, fields, signal }) => {
  const { ExternalUserID: id = '', UserID: userid = '', ChangeType: change } = fields;
  const api = await house.connector.of(enterpriseId, 'customer');
  const list = (await orGone(getFriendships(api, id, signal), isNoContact)) ?? [];
  return async (db) => {
    await writeContacts(db, list);
    await seen(db, list, null);
    // The customer left, but stays in the list of the member.
    if (change === 'del_follow_user') await endFollows(db, userid, [id], 'customer');
    await endOthers(db, id, list);
  };
};

const tags: Work = async ({ house, enterpriseId, signal }) => {
  const groups = await listTagGroups(await house.connector.of(enterpriseId, 'customer'), signal);
  return (db) => writeTags(db, groups);
};

const group: Work = async ({ house, enterpriseId, fields, signal }) => {
  const { ChatId: id = '', UpdateDetail: detail, QuitScene: scene } = fields;
  const found = await orGone(getGroup(await house.connector.of(enterpriseId, 'customer'), id, signal), isNoGroup);
  const quitScene = detail === 'del_member' && (scene === '0' || scene === '1') ? Number(scene) : null;
  return (db) => (found ? writeGroups(db, [{ ...found, status: undefined }], quitScene) : dismissGroups(db, [id]));
};

/** By event and kind of change; what is not here concerns nothing that is kept. */
const works: Record<string, Work> = {
  'change_contact create_user': member,
  'change_contact update_user': member,
  'change_contact delete_user': member,
  'change_contact create_party': departments,
  'change_contact update_party': departments,
  'change_contact delete_party': departments,
  'change_external_contact add_external_contact': contact,
  'change_external_contact edit_external_contact': contact,
  'change_external_contact add_half_external_contact': contact,
  'change_external_contact del_external_contact': contact,
  'change_external_contact del_follow_user': contact,
  'change_external_tag create': tags,
  'change_external_tag update': tags,
  'change_external_tag delete': tags,
  'change_external_tag shuffle': tags,
  'change_external_chat create': group,
  'change_external_chat update': group,
  'change_external_chat dismiss': group,
};

export const workOf = ({ Event: event, ChangeType: change }: EventFields): Work | undefined => works[`${event} ${change}`];
