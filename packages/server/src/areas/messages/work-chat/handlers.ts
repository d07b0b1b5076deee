import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { presentAttachments } from '../../../attachments/present.js';
import { containsText } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { detailColumns, messageColumns } from './columns.js';
import { forecastOf } from './forecast.js';
import { checkAudience } from './input.js';
import { visibleMessages } from './message.js';
import { isRuleDoubtful, questionOf } from './message-content.js';
import { massSettings, outsideQuiet } from './quota.js';
import { createMassMessage, deleteMassMessage, updateMassMessage } from './save.js';
import { sendMassMessageTest } from './send-test.js';

async function forecast(context: Context, input: Input<'checkMassMessage'>) {
  const { db, principal } = context;
  const { enterpriseId } = principal;
  await checkAudience(context, input, true);
  const { type, sender_user_ids: senders = [], filter = {}, chat_ids: chats = [], retry_of: retryOf = null, send_type, send_at } = input;
  const due = send_type === 'timed' && send_at !== undefined ? sql<string>`greatest(now(), ${send_at}::timestamptz)` : sql<string>`now()`;
  const goAt = outsideQuiet(due, await massSettings(db, enterpriseId), principal);
  const self =
    input.id === undefined
      ? undefined
      : await visibleMessages(context)
          .select(['mass_message.id', 'mass_message.planned_at'])
          .where('mass_message.id', '=', input.id)
          .executeTakeFirst();
  const audience = { type, senders, filter, chats, retryOf };
  const place = { messageId: self?.id ?? null, plannedAt: self?.planned_at ?? null };
  const question = await questionOf({ db, enterpriseId, audience, asker: principal, goAt, ...place });
  return forecastOf(db, question, await isRuleDoubtful(db, question.rule));
}

export const handlers: Handlers = {
  listMassMessages: list('listMassMessages', {
    from: (context: Context) => visibleMessages(context),
    id: 'mass_message.id',
    columns: messageColumns,
    where: {
      name: (text) => containsText(text, ['mass_message.name']),
      from: { since: 'mass_message.created_at' },
      to: { through: 'mass_message.created_at' },
    },
    order: [{ desc: 'mass_message.created_at' }],
  }),

  async getMassMessage(context, { id }) {
    const { db } = context;
    const row = await mustExist(
      visibleMessages(context)
        .select(detailColumns(context))
        .select(sql<StoredAttachment[]>`mass_message.attachments`.as('kept'))
        .where('mass_message.id', '=', id),
    );
    const { kept, ...message } = row;
    const [attachments = []] = await presentAttachments(db, [kept]);
    return { ...message, attachments };
  },

  createMassMessage,
  updateMassMessage,
  deleteMassMessage,
  checkMassMessage: forecast,
  getMassMessageAudience: (context, { type = 'single', sender_user_ids, chat_ids, ...filter }) =>
    forecast(context, { type, filter, ...(sender_user_ids ? { sender_user_ids } : {}), ...(chat_ids ? { chat_ids } : {}) }),
  sendMassMessageTest,
};
