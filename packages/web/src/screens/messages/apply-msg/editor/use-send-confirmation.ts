import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { formatCount, formatTime } from '#ui/text/format.js';
import type { AppInput } from './app-values.js';
import { forecastQuery } from './use-app-forecast.js';

const words = texts({
  title: ['确认发送', 'Send it?'],
  sentence: (name: string, count: string, when: string) => [
    `「${name}」${when}发给 ${count} 位员工。`,
    `“${name}” goes ${when} to ${count} people.`,
  ],
  now: ['立即', 'now'],
  at: (time: string) => [`在 ${time} `, `at ${time}`],
  lost: (count: string) => [`另有 ${count} 人收不到。`, `${count} more will not receive it.`],
  recall: ['发送后 24 小时内可以撤回。', 'It can be recalled within 24 hours.'],
  action: (count: string) => [`发给 ${count} 人`, `Send to ${count}`],
});

/** Returns a function that repeats in one sentence who gets a message when, and requires the number of receivers to be typed. */
export function useSendConfirmation(id: number | undefined) {
  const t = useTexts(words);
  const confirmed = useConfirmation('createAppMessage');
  return async (input: AppInput): Promise<boolean> => {
    const { name, scope, user_ids = [], dept_ids = [], wx_tags = [], send_type, send_at = '' } = input;
    const query = forecastQuery(id, { scope, user_ids, dept_ids, wx_tags, send_type, send_at });
    const answer = query && (await client.safe('checkAppMessage', query));
    // The server says what is wrong when the message is saved.
    if (!answer?.ok || answer.data.total === 0) return true;
    const { total, matched, goes_at } = answer.data;
    const when = send_type === 'timed' ? t.at(formatTime(goes_at)) : t.now;
    const lost = matched > total ? t.lost(formatCount(matched - total)) : '';
    const text = [t.sentence(name, formatCount(total), when), lost, t.recall].filter(Boolean).join(' ');
    return confirmed({ title: t.title, text, action: t.action(formatCount(total)), word: String(total), danger: false });
  };
}
