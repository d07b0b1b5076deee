import type { Input } from '@shiyi/sdk';
import type { Context, PreparedHandler, PreparingContext } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { sendNow } from '../../../outbox/send-now.js';
import { mustExist } from '../../../records/must-exist.js';
import { messageRow } from './columns.js';
import { type AppStatus, isRecallable, moves, visibleMessages } from './message.js';
import { appRecall } from './outgoing.js';

/** @throws Refusal 40900 unless it was sent within the last 24 hours */
async function recall(context: PreparingContext, { id }: Input<'changeAppMessageStatus'>) {
  const { principal } = context;
  await sendNow(context, appRecall, async (db) => {
    const row = await mustExist(
      visibleMessages({ db, principal })
        .select(['app_message.name', 'app_message.status', 'app_message.wx_msgid', isRecallable.as('is_recallable')])
        .where('app_message.id', '=', id)
        .forNoKeyUpdate(),
    );
    moves.assertMove(row.status as AppStatus, 'recalled');
    if (!row.is_recallable || row.wx_msgid === null)
      throw new Refusal(40900, ['消息发送已超过 24 小时，不能撤回', 'It was sent more than 24 hours ago and cannot be recalled'], {
        from: 'sent',
        to: 'recalled',
        allowed: [],
      });
    return { target: `app message ${id}`, subject: row.name, input: { id, msgid: row.wx_msgid }, key: `app recall ${id}` };
  });
}

/** Takes a message away from its receivers. */
export const changeAppMessageStatus: PreparedHandler<'changeAppMessageStatus'> = {
  async prepare(context, input) {
    await recall(context, input);
    return async (inside: Context) => {
      inside.audit({ target: input.id, after: { status: 'recalled' } });
      return messageRow(inside, input.id);
    };
  },
};
