import type { Input } from '@shiyi/sdk';
import type { Context, PreparedHandler, PreparingContext } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { sendNow } from '../../../outbox/send-now.js';
import { assertVersion } from '../../../records/version.js';
import { contactRow } from './columns.js';
import { lockContact } from './contact.js';
import { contactRemark } from './outgoing.js';
import { accountOf } from './register.js';

type ExternalUserInput = Input<'updateExternalUser'>;

/** Reads the contact and the friendship whose remark is replaced. @throws Refusal 40400, 40901, 42200 */
async function readFriendship(context: Context, { id, version, follow_user_id }: ExternalUserInput) {
  const contact = await lockContact(context, { id });
  assertVersion(contact, version);
  if (follow_user_id === undefined) return { contact, account: undefined };
  const account = (await accountOf(context, follow_user_id)) as string;
  const open = await context.db
    .selectFrom('external_user_follow')
    .select('wx_userid')
    .where('external_user_id', '=', id)
    .where('wx_userid', '=', account)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!open)
    throw refuseField(42200, 'follow_user_id', 'friend', [
      '这位员工不是该客户的好友，请换一位',
      'This staff member is not connected with the contact; choose another',
    ]);
  return { contact, account };
}

/** Sends the staff member's note to WeCom, which keeps it here too once it is there. @throws Refusal 50200 */
const sendRemark = (preparing: PreparingContext, input: Input<'updateExternalUser'>) =>
  sendNow(preparing, contactRemark, async (db) => {
    const { principal, deps, caller } = preparing;
    const unused = { audit: () => undefined, afterCommit: () => undefined };
    const { contact, account } = await readFriendship({ deps, caller, principal, db, ...unused }, input);
    statusAfter(contact.status, input.blocked);
    const { external_userid, name } = contact;
    const { id, remark = '', description = '', remark_corp_name: remark_company = '', remark_mobiles } = input;
    const mobiles = remark_mobiles ? { remark_mobiles } : {};
    return {
      target: `contact ${external_userid} ${account}`,
      subject: name,
      input: { id, userid: account as string, external_userid, remark, description, remark_company, ...mobiles },
    };
  });

function statusAfter(status: string, blocked: boolean | undefined): 'normal' | 'blocked' | undefined {
  if (blocked === undefined) return undefined;
  if (status !== 'normal' && status !== 'blocked')
    throw new Refusal(
      40900,
      ['已不是好友，不能屏蔽或取消屏蔽', 'The friendship has ended, so the contact cannot be blocked or unblocked'],
      {
        from: status,
        allowed: [],
      },
    );
  return blocked ? 'blocked' : 'normal';
}

export const updateExternalUser: PreparedHandler<'updateExternalUser'> = {
  async prepare(preparing, input) {
    if (input.follow_user_id !== undefined) await sendRemark(preparing, input);
    return async (context) => {
      const { contact } = await readFriendship(context, input);
      const status = statusAfter(contact.status, input.blocked);
      const { id, nick_name = null, corp_name = null, position = null, phone } = input;
      const kept = { ...(phone === undefined ? {} : { phone }), ...(status === undefined ? {} : { status }) };
      await context.db
        .updateTable('external_user')
        .set({ nick_name, corp_name, position, ...kept })
        .where('id', '=', id)
        .execute();
      context.audit({ target: id, before: contact });
      return contactRow(context.db, id);
    };
  },
};
