import type { Sentence } from '../../http/refusal.js';

const maxReason = 500;

/** Chinese problems that follow the label of their field without a colon: 手机号应为 11 位数字. */
const predicate = /^(?:应|须|必填|最多|只能)/;

/** Puts the label of the field before the problem of its value. */
export const labelReason = ([label, name]: Sentence, [zh, en]: Sentence): Sentence => [
  predicate.test(zh) ? label + zh : `${label}：${zh}`,
  `${name}: ${en}`,
];

/** Replaces `#` in a sentence. */
export const fillReason = ([zh, en]: Sentence, word: string | Sentence): Sentence => [
  zh.replace('#', () => (typeof word === 'string' ? word : word[0])),
  en.replace('#', () => (typeof word === 'string' ? word : word[1])),
];

/** Joins the problems of a line. */
export const joinReasons = (reasons: readonly Sentence[]): Sentence => [
  reasons
    .map(([zh]) => zh)
    .join('；')
    .slice(0, maxReason),
  reasons
    .map(([, en]) => en)
    .join('; ')
    .slice(0, maxReason),
];

/** The columns in which a reason is stored. */
export const reasonColumns = (reason: Sentence | undefined) => ({ reason: reason?.[0], reason_en: reason?.[1] });
