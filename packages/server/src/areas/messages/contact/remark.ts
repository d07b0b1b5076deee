/** How staff are to call those who come by a code. */
export interface RemarkRule {
  prefix: string;
  suffix: string;
  with_channel: boolean;
  with_date: boolean;
}

/** WeCom's limit of a remark. */
const mostCharacters = 20;

interface Person {
  name: string;
  channel: string | null;
  day: string;
}

/** Returns the remark of a contact: prefix, nickname, suffix, channel and day. The nickname is cut first, as the rest was chosen. */
export function remarkFor({ prefix, suffix, with_channel, with_date }: RemarkRule, { name, channel, day }: Person): string {
  const after = [suffix, with_channel ? (channel ?? '') : '', with_date ? day : ''].filter(Boolean);
  const rest = [...prefix, ...after.join('')];
  const nick = [...name].slice(0, Math.max(0, mostCharacters - rest.length)).join('');
  return [...`${prefix}${nick}${after.join('')}`].slice(0, mostCharacters).join('');
}
