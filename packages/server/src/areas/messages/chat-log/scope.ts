import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { inScope } from '../../access/users/staff.js';

/** Whether a conversation `c` has a member who is staff within the caller's data scope; without one it requires the scope `all`. */
export const visibleConversation = (principal: Principal): RawBuilder<boolean> =>
  principal.scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from chat_member m join staff s on s.wx_userid = m.wx_userid
        where m.conversation_id = c.id and s.deleted_at is null and ${inScope(principal, 's')})`;

/** Finds the WeCom id of a staff member within the caller's data scope. @throws Refusal 40400 */
export async function memberOf({ db, principal }: Context, user_id: number): Promise<string> {
  const found = await mustExist(
    db.selectFrom('staff').select(['wx_userid']).where('id', '=', user_id).where('deleted_at', 'is', null).where(inScope(principal)),
  );
  // Who is not linked with WeCom has no chats.
  return found.wx_userid ?? '';
}

/** Finds a conversation that the caller may see. @throws Refusal 40400 */
export const conversationOf = ({ db, principal }: Context, session_id: string) =>
  mustExist(
    db
      .selectFrom('chat_conversation as c')
      .select(['c.id', 'c.session_id', 'c.type', 'c.external_userid', 'c.roomid'])
      .where('c.session_id', '=', session_id)
      .where(visibleConversation(principal)),
  );
