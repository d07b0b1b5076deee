import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import type { StaffCodeRecord } from './staff-code.js';

const words = texts({ nick: ['客户昵称', 'Nickname'], channel: ['渠道', 'Channel'] });

const mostCharacters = 20;

type Rule = NonNullable<StaffCodeRecord['remark_rule']>;

/** Returns a function that shows the remark of a contact who comes today; the nickname is cut first, as the server does. */
export function useRemarkSample(): (rule: Rule, channel: string | null) => string {
  const t = useTexts(words);
  return ({ prefix, suffix, with_channel, with_date }, channel) => {
    const day = dayOf(Date.now()).slice(5).replace('-', '');
    const after = `${suffix}${with_channel ? (channel ?? t.channel) : ''}${with_date ? day : ''}`;
    const room = Math.max(0, mostCharacters - [...prefix, ...after].length);
    return [...`${prefix}${[...t.nick].slice(0, room).join('')}${after}`].slice(0, mostCharacters).join('');
  };
}
