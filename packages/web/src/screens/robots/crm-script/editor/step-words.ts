import { texts, textsNow } from '#app/texts.js';
import type { Step } from '../script.js';

const words = texts({
  start: ['开始', 'Start'],
  reply: (keywords: string) => [
    keywords ? `回复「${keywords}」` : '回复（还没有关键词）',
    keywords ? `Reply “${keywords}”` : 'Reply (no words yet)',
  ],
  silence: (hours: number) => [`${hours} 小时没有回复`, `No reply for ${hours} h`],
});

/** When a step comes, in words. */
export function whenOf({ trigger, keywords = [], timeout_h }: Step): string {
  const t = textsNow(words);
  if (trigger === 'start') return t.start;
  return trigger === 'timeout' ? t.silence(timeout_h ?? 0) : t.reply(keywords.slice(0, 3).join(' / '));
}

/** Names a step by its number and when it comes. */
export const stepName = (step: Step) => `${step.order}. ${whenOf(step)}`;
