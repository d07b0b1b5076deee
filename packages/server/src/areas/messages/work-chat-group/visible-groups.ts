import { sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { inScope } from '../../access/users/staff.js';

/** Filters for groups whose owner is in the caller's data scope; groups without an owner on the staff require the scope `all`. */
const visibleTo = (principal: Principal) =>
  principal.scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from staff s where s.wx_userid = group_chat.owner_wx_userid and s.deleted_at is null and ${inScope(principal, 's')})`;

export const visible = ({ db, principal }: Context) => db.selectFrom('group_chat').where(visibleTo(principal));
export const live = (context: Context) => visible(context).where('group_chat.dismissed_at', 'is', null);
