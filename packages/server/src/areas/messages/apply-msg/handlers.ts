import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { presentAttachments } from '../../../attachments/present.js';
import { containsText } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { listStaffTags } from '../../../outside/wecom/app-messages.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { staffBrief } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { detailColumns, messageColumns } from './columns.js';
import { checkAppMessage } from './forecast.js';
import { visibleMessages } from './message.js';
import { changeAppMessageStatus } from './recall.js';
import { receiverError } from './receiver-errors.js';
import { createAppMessage, deleteAppMessage, updateAppMessage } from './save.js';

type Send = Row<'listAppMessageSends'>;

/** Columns of the contract's `AppMessageSend`. */
const sendColumns = ({ caller }: Context) =>
  [
    staffBrief<Send['staff']>('app_receiver.staff_id').as('staff'),
    sql<Send['department']>`(select json_build_object('id', d.id, 'name', d.name) from staff s join department d on d.id = s.main_dept_id
      where s.id = app_receiver.staff_id)`.as('department'),
    sql<Send['result']>`app_receiver.result`.as('result'),
    receiverError(caller.language).as('error'),
    'app_receiver.sent_at',
  ] as const;

/** Receivers of a message that the caller may see. @throws Refusal 40400 */
async function receiversOf(context: Context, { id }: Input<'listAppMessageSends'>) {
  await mustExist(visibleMessages(context).select('app_message.id').where('app_message.id', '=', id));
  return context.db.selectFrom('app_receiver');
}

export const handlers: Handlers = {
  listAppMessages: list('listAppMessages', {
    from: (context: Context) => visibleMessages(context),
    id: 'app_message.id',
    columns: messageColumns,
    where: { name: (text) => containsText(text, ['app_message.name']) },
    order: [{ desc: 'app_message.created_at' }],
  }),

  async getAppMessage(context, { id }) {
    const row = await mustExist(
      visibleMessages(context)
        .select(detailColumns(context))
        .select(sql<StoredAttachment[]>`app_message.attachments`.as('kept'))
        .where('app_message.id', '=', id),
    );
    const { kept, ...message } = row;
    const [attachments = []] = await presentAttachments(context.db, [kept]);
    return { ...message, attachments };
  },

  createAppMessage,
  updateAppMessage,
  deleteAppMessage,
  checkAppMessage,
  changeAppMessageStatus,

  listAppMessageSends: list('listAppMessageSends', {
    from: receiversOf,
    id: 'app_receiver.staff_id',
    columns: sendColumns,
    where: { id: 'app_receiver.message_id' },
    order: [{ asc: 'app_receiver.staff_id' }],
  }),

  getStaffTags: {
    async prepare({ deps, principal }) {
      const api = deps.connector.of(principal.enterpriseId, 'app');
      const tags = await api.then(listStaffTags).catch((error: unknown) => {
        throw error instanceof WxError ? new Refusal(50200, error.sentence) : error;
      });
      const found = tags.toSorted((one, other) => one.name.localeCompare(other.name, 'zh'));
      return async () => found.slice(0, 3000);
    },
  },
};
