import type { Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { visibleTo } from './columns.js';

type By = { id: number } | { external_userid: string };

const visibleContacts = ({ db, principal }: Pick<Context, 'db' | 'principal'>) =>
  db.selectFrom('external_user').where(visibleTo(principal));

/** Locks a contact that the caller may see. @throws Refusal 40400 */
export async function lockContact(context: Pick<Context, 'db' | 'principal'>, by: By) {
  const found = await mustExist(
    visibleContacts(context)
      .selectAll('external_user')
      .$if('id' in by, (some) => some.where('external_user.id', '=', (by as { id: number }).id))
      .$if('external_userid' in by, (some) =>
        some.where('external_user.external_userid', '=', (by as { external_userid: string }).external_userid),
      )
      .forNoKeyUpdate(),
  );
  return found;
}

export async function deleteExternalUser(context: Context, { id }: Input<'deleteExternalUser'>) {
  const before = await lockContact(context, { id });
  if (before.status === 'normal')
    throw new Refusal(
      40900,
      [
        '还是好友的企微客户不能删除；请先在企业微信里解除好友',
        'A contact who is still connected cannot be deleted; end the friendship in WeCom first',
      ],
      { from: 'normal', allowed: ['blocked'] },
    );
  await context.db.deleteFrom('external_user').where('id', '=', id).execute();
  context.audit({ target: id, before });
  return {};
}
