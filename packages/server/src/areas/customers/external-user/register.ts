import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context, PreparedHandler, PreparingContext } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { getFriendships, type WxFriendship } from '../../../outside/wecom/customers.js';
import { isNoContact, WxError } from '../../../outside/wecom/wx-error.js';
import { inScope, liveStaff } from '../../access/users/staff.js';
import { contactRow } from './columns.js';
import { markAsQueried, settle, writeContacts } from './write-contacts.js';

type ExternalUserInput = Input<'createExternalUser'>;

/** What WeCom refused, in its own words. */
export const platformRefusal = (error: WxError) =>
  new Refusal(50200, error.sentence, error.errcode === null ? {} : { errcode: error.errcode });

const strange = () =>
  refuseField(42200, 'external_userid', 'exists', [
    '企业微信里没有这个客户，请核对企微客户 ID',
    'WeCom does not know this contact; check the ID',
  ]);

/** Reads the contact from WeCom; undefined for a company that has no connection. */
async function ask({ deps, principal }: PreparingContext, id: string): Promise<WxFriendship[] | undefined> {
  const api = await deps.connector.of(principal.enterpriseId, 'customer').catch((error: unknown) => {
    if (error instanceof WxError && error.errcode === null && error.remedy === 'end') return undefined;
    throw error;
  });
  if (!api) return undefined;
  return getFriendships(api, id, AbortSignal.timeout(20_000)).catch((error: unknown) => {
    if (isNoContact(error)) throw strange();
    throw error instanceof WxError ? platformRefusal(error) : error;
  });
}

/** Returns the WeCom account of the staff member who has the contact; the caller may have none. */
export async function accountOf({ db, principal }: Context, follow_user_id: number | undefined) {
  const found = await liveStaff(db)
    .select(['staff.wx_userid'])
    .where('staff.id', '=', follow_user_id ?? principal.staffId)
    .where(inScope(principal))
    .executeTakeFirst();
  if (found?.wx_userid || follow_user_id === undefined) return found?.wx_userid ?? null;
  throw refuseField(42200, 'follow_user_id', 'account', [
    '没有这位员工，或员工还没有企业微信账号，请换一位',
    'There is no such staff member, or they have no WeCom account; choose another',
  ]);
}

/** Adds a contact without querying WeCom. */
async function addAlone(context: Context, { external_userid, name, wx_type = 1, gender = 0, follow_user_id }: ExternalUserInput) {
  const { db } = context;
  const account = await accountOf(context, follow_user_id);
  const { id } = await db
    .insertInto('external_user')
    .values({ external_userid, name, wx_type, gender, first_add_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (account !== null) {
    await db
      .insertInto('external_user_follow')
      .values({ external_user_id: id, wx_userid: account, created_at: sql<string>`now()` })
      .execute();
    await settle(db, [id]);
  }
}

export const createExternalUser: PreparedHandler<'createExternalUser'> = {
  async prepare(preparing, input) {
    const friendships = await ask(preparing, input.external_userid);
    return async (context) => {
      const { db, audit } = context;
      const { external_userid, nick_name, phone, corp_name, position } = input;
      const known = await db.selectFrom('external_user').select('id').where('external_userid', '=', external_userid).executeTakeFirst();
      if (known)
        throw refuseField(40902, 'external_userid', 'taken', [
          '这个企微客户已经登记，请直接查找',
          'This contact already exists; search for it',
        ]);
      if (friendships) {
        await writeContacts(db, friendships);
        await markAsQueried(db, friendships, null);
      } else await addAlone(context, input);
      const { id } = await db
        .updateTable('external_user')
        .set({ nick_name, phone, ...(corp_name === undefined ? {} : { corp_name }), ...(position === undefined ? {} : { position }) })
        .where('external_userid', '=', external_userid)
        .returning('id')
        .executeTakeFirstOrThrow();
      audit({ target: id });
      return contactRow(db, id);
    };
  },
};
