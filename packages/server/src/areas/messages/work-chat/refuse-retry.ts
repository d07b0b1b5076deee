import { Refusal } from '../../../http/refusal.js';

/** A message ends with its job: what was not sent then goes as a new message. */
export async function refuseRetry(): Promise<never> {
  throw new Refusal(40900, [
    '消息已随任务结束，不能重试；请把消息复制为新的草稿再发送',
    'The message ended with its job, so the job can’t be retried; copy the message as a new draft and send that',
  ]);
}
