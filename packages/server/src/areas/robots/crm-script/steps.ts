import { refuseField } from '../../../http/refusal.js';
import type { Step } from './graph.js';

const refuse = (place: string, rule: string, zh: string, en: string) => refuseField(42200, place, rule, [zh, en]);

/** @throws Refusal 42200 unless each order is there once, from 1 without a gap */
export function assertOrders(steps: readonly Step[]) {
  const orders = steps.map(({ order }) => order).sort((one, other) => one - other);
  if (orders.some((order, at) => order !== at + 1))
    throw refuse('steps', 'order', '步骤要从 1 起连续编号，不能重复或跳号', 'Number the steps from 1, each once and without a gap');
}

/** Where a step is in the input, and how it is named in a sentence. */
interface Spot {
  place: string;
  order: number;
}

const refuseAt = ({ place, order }: Spot, field: string, rule: string, zh: string, en: string) =>
  refuse(`${place}.${field}`, rule, `第 ${order} 步：${zh}`, `Step ${order}: ${en}`);

function assertTrigger({ order, trigger, keywords = [], timeout_h }: Step, spot: Spot) {
  if ((order === 1) !== (trigger === 'start'))
    throw refuse(
      `${spot.place}.trigger`,
      'start',
      '第 1 步的触发条件是开始，其他步骤不能是',
      'The first step is the start, and no other step is',
    );
  if (trigger === 'reply_contains' && keywords.length === 0) throw refuseAt(spot, 'keywords', 'required', '请填写关键词', 'enter keywords');
  if (trigger === 'timeout' && timeout_h === undefined)
    throw refuseAt(spot, 'timeout_h', 'required', '请填写等待时长', 'enter how long to wait');
}

function assertNext({ order, next = [] }: Step, spot: Spot, last: number) {
  if (next.some((one) => one > last))
    throw refuseAt(spot, 'next', 'exists', '后续步骤不存在，请重新选择', 'there is no such next step; choose again');
  if (next.some((one) => one <= order))
    throw refuseAt(
      spot,
      'next',
      'later',
      '只能走向后面的步骤，否则对话会一直循环',
      'it can lead to later steps only; otherwise the conversation would never end',
    );
}

/** @throws Refusal 42200 for steps that a conversation cannot follow */
export function assertSteps(steps: readonly Step[]) {
  for (const [at, step] of steps.entries()) {
    const spot = { place: `steps.${at}`, order: step.order };
    assertTrigger(step, spot);
    assertNext(step, spot, steps.length);
    if (!step.content?.trim() && !step.attachment)
      throw refuseAt(spot, 'content', 'required', '请填写正文，或添加附件', 'enter a text, or add an attachment');
  }
}
