import { client } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { formatCount, formatTime } from '#ui/text/format.js';
import type { Form, MassInput } from './mass-values.js';
import { type ForecastData, forecastQuery } from './use-forecast.js';

const words = texts({
  title: ['确认发送', 'Send it?'],
  join: ['', ' '],
  people: (count: string) => [`${count} 位客户`, countOf(count, 'customer')],
  groups: (count: string) => [`${count} 个群`, countOf(count, 'group')],
  sentence: (name: string, senders: string, who: string, when: string) => [
    `「${name}」${when}，由 ${senders} 位员工发给 ${who}。`,
    `“${name}” goes ${when} from ${countOf(senders, 'sender')} to ${who}.`,
  ],
  now: ['立即提交', 'now'],
  at: (time: string) => [`在 ${time} 提交`, `at ${time}`],
  lost: (count: string) => [`另有 ${count} 个符合条件的收不到。`, `${count} more match but will not receive it.`],
  after: ['员工在企业微信里确认后，客户才会收到。', 'Customers receive it once staff confirm it in WeCom.'],
  action: (who: string) => [`发给 ${who}`, `Send to ${who}`],
});

const soonMs = 120_000;

/** Returns a function that repeats in one sentence who gets a message when, and requires the number of receivers to be typed. */
export function useSendConfirmation(form: Form) {
  const t = useTexts(words);
  const confirmed = useConfirmation('createMassMessage');

  function textOf({ name }: MassInput, { total, matched, per_staff, goes_at }: ForecastData) {
    const who = form.type === 'group' ? t.groups(formatCount(total)) : t.people(formatCount(total));
    const isSoon = Date.parse(goes_at) < Date.now() + soonMs;
    const sentence = t.sentence(name, formatCount(per_staff.length), who, isSoon ? t.now : t.at(formatTime(goes_at)));
    return { who, text: [sentence, matched > total ? t.lost(formatCount(matched - total)) : '', t.after].filter(Boolean).join(t.join) };
  }

  return async (input: MassInput): Promise<boolean> => {
    const { sender_user_ids = [], filter = {}, chat_ids = [], send_type, send_at = '' } = input;
    const query = forecastQuery(form, { sender_user_ids, filter, chat_ids, send_type, send_at });
    const answer = query && (await client.safe('checkMassMessage', query));
    // The server says what is wrong when the message is saved.
    if (!answer?.ok || answer.data.total === 0) return true;
    const { who, text } = textOf(input, answer.data);
    return confirmed({ title: t.title, text, action: t.action(who), word: String(answer.data.total), danger: false });
  };
}
