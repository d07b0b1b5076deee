import { type RawBuilder, sql } from 'kysely';
import type { Language, Sentence } from '../../../http/refusal.js';
import { messageText } from '../../../records/messages.js';
import { appErrors } from './message.js';

const reasons: Record<'invalid' | 'unlicensed' | 'no_member' | 'dropped', Sentence> = {
  invalid: ['不在应用的可见范围内，或企业微信中没有这个成员', 'Outside the app’s visible range, or no member of WeCom'],
  unlicensed: ['没有企业微信接口许可', 'Has no API license in WeCom'],
  no_member: ['账号没有关联企业微信成员', 'The account has no WeCom member'],
  dropped: [
    '一分钟内超过 30 条或一小时内超过 1000 条，企业微信会丢弃',
    'Had more than 30 in a minute or 1000 in an hour, which WeCom drops',
  ],
};

/** Why a row of `app_receiver` did not get the message, as SQL. */
export function receiverError(language: Language): RawBuilder<string | null> {
  const cases = Object.entries(reasons).map(
    ([result, words]) => sql`when ${sql.lit(result)} then ${sql.lit(words[language === 'zh' ? 0 : 1])}`,
  );
  const own = sql`(select left(${messageText(appErrors, sql`m.error`, language)}, 200) from app_message m where m.id = app_receiver.message_id)`;
  return sql<string | null>`case app_receiver.result ${sql.join(cases, sql` `)} when 'failed' then ${own} end`;
}
