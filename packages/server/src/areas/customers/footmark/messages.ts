import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../http/refusal.js';
import { type MessageOf, type Messages, messageText } from '../../../records/messages.js';

/** What the server notes in the follow-ups of a customer or lead. */
const messages = {
  friend_added: ['成为企微好友：{staff}', 'Became a WeCom friend of {staff}'],
  friend_removed: ['不再是好友：{staff}', 'No longer a WeCom friend of {staff}'],
  friend_removed_by_customer: ['客户删除了{staff}', 'The customer removed {staff} in WeCom'],
  lead_assigned: ['线索分配给{staff}', 'Lead assigned to {staff}'],
  assignment_undone: ['撤销分配', 'Assignment undone'],
  lead_returned: ['线索退回：{reason}', 'Lead returned: {reason}'],
  lead_unattended: ['{days} 天未跟进，线索自动退回', 'Lead returned automatically after {days} days without a follow-up'],
  lead_converted: ['线索转为客户', 'Lead converted to a customer'],
  lead_merged: ['线索合并到已有客户', 'Lead merged into an existing customer'],
  lead_ordered: ['线索转化为服务单「{product}」', 'Lead converted by the service order “{product}”'],
  service_started: ['服务「{product}」开始', 'The service “{product}” started'],
  service_paused: ['服务「{product}」从 {from} 起暂停：{reason}', 'The service “{product}” is paused from {from}: {reason}'],
  service_paused_until: [
    '服务「{product}」从 {from} 起暂停到 {to}：{reason}',
    'The service “{product}” is paused from {from} to {to}: {reason}',
  ],
  service_resumed: ['服务「{product}」恢复', 'The service “{product}” resumed'],
  pause_cancelled: ['服务「{product}」恢复，取消了这次暂停', 'The service “{product}” resumed; the pause was canceled'],
} as const satisfies Messages;

export type FootmarkMessage = MessageOf<typeof messages>;

/** SQL of the content of a follow-up: what staff wrote, or what the server noted, in the language of the reader. */
export const contentOf = (language: Language, table = 'footmark'): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${table}.content`)}, ${messageText(messages, sql.ref(`${table}.message`), language)}, '')`;
