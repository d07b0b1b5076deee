import { type RawBuilder, sql } from 'kysely';
import type { Language, Sentence } from '../http/refusal.js';

/** Messages by code; `{name}` stands for a value. Rows keep the code and the values, and become text in the language of the reader. */
export type Messages = Readonly<Record<string, Sentence>>;

type ValuesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? { [N in Name]: string | number } & ValuesOf<Rest>
  : unknown;

/** What a row keeps of a message: its code and its values. */
export type MessageOf<M extends Messages> = { [Code in keyof M]: { code: Code } & ValuesOf<M[Code][0]> }[keyof M];

/** SQL of a message's text; `kept` is SQL of what the row keeps of it. */
export function messageText(messages: Messages, kept: RawBuilder<unknown>, language: Language): RawBuilder<string | null> {
  const cases = Object.entries(messages).map(([code, [zh, en]]) => {
    const parts = (language === 'zh' ? zh : en).split(/\{(\w+)\}/);
    const pieces = parts.map((part, at) => (at % 2 === 0 ? sql.lit(part) : sql`${kept} ->> ${sql.lit(part)}`));
    return sql`when ${sql.lit(code)} then concat(${sql.join(pieces)})`;
  });
  return sql<string | null>`case ${kept} ->> 'code' ${sql.join(cases, sql` `)} end`;
}
