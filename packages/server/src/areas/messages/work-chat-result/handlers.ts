import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { visibleMessages } from '../work-chat/message.js';
import { changeMassMessageStatus } from './change-status.js';
import { customerColumns, groupColumns, receiverColumns, senderColumns } from './columns.js';
import { sendMassMessageReminder } from './remind.js';
import { syncMassMessageResult } from './sync-result.js';

type ReceiverInput = Pick<Input<'listMassMessageReceivers'>, 'id' | 'type'>;

const isOfType = (type: string) => sql<boolean>`exists (select from mass_message m where m.id = r.message_id and m.type = ${type})`;
const isOfCustomer = (id: number) => sql<boolean>`c.id = ${id}`;
const isRefused = (yes: boolean) => sql<boolean>`(r.wx_status is null) = ${yes}`;

/** Receivers of a message that the caller may see. @throws Refusal 40400 */
async function receiversOf(context: Context, { id }: ReceiverInput) {
  await mustExist(visibleMessages(context).select('mass_message.id').where('mass_message.id', '=', id));
  return context.db
    .selectFrom('mass_receiver as r')
    .leftJoin('external_user as u', 'u.id', 'r.external_user_id')
    .leftJoin('customer as c', (on) => on.onRef('c.id', '=', 'u.customer_id').on('c.deleted_at', 'is', null))
    .leftJoin('group_chat as g', 'g.id', 'r.group_chat_id');
}

const where = {
  id: 'r.message_id',
  type: isOfType,
  userId: isOfCustomer,
  status: 'r.wx_status',
  refused: isRefused,
} as const;

export const handlers: Handlers = {
  listMassMessageCustomers: list('listMassMessageCustomers', {
    from: async (context: Context, input: Input<'listMassMessageCustomers'>) =>
      (await receiversOf(context, input)).where('r.external_user_id', 'is not', null),
    id: 'r.id',
    columns: customerColumns,
    where,
    order: [{ asc: 'r.id' }],
  }),
  listMassMessageGroupChats: list('listMassMessageGroupChats', {
    from: async (context: Context, input: Input<'listMassMessageGroupChats'>) =>
      (await receiversOf(context, input)).where('r.group_chat_id', 'is not', null),
    id: 'r.id',
    columns: groupColumns,
    where,
    order: [{ asc: 'r.id' }],
  }),
  listMassMessageReceivers: list('listMassMessageReceivers', {
    from: receiversOf,
    id: 'r.id',
    columns: receiverColumns,
    where,
    order: [{ asc: 'r.id' }],
  }),
  listMassMessageStaff: list('listMassMessageStaff', {
    async from(context: Context, { id }: Input<'listMassMessageStaff'>) {
      await mustExist(visibleMessages(context).select('mass_message.id').where('mass_message.id', '=', id));
      return context.db.selectFrom('mass_sender as sender');
    },
    id: 'sender.staff_id',
    columns: senderColumns,
    where: { id: 'sender.message_id', status: 'sender.status' },
    order: [{ asc: 'sender.staff_id' }],
  }),
  changeMassMessageStatus,
  sendMassMessageReminder,
  syncMassMessageResult,
};
