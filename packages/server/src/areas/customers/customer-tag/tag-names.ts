import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Sentence } from '../../../http/refusal.js';
import { foldName } from '../../../imports/decide/values.js';

interface NamedTag {
  id: number;
  name: string;
  group_name: string;
  kind: string;
  scope: string;
  /** The name of the tag, and that of its group with it, as texts are compared. */
  own: string;
  full: string;
}

/** How texts are compared: blanks around a slash do not count. */
const foldText = (text: string) => foldName(text).replaceAll(/ ?\/ ?/g, '/');

/** Tags by their names and by those of their group with them. A slash may be part of either. */
async function tagsByText(db: Db, texts: readonly string[]): Promise<Map<string, NamedTag[]>> {
  const folded = (name: RawBuilder<unknown>) => sql`regexp_replace(fold_name(${name}), ' ?/ ?', '/', 'g')`;
  const { rows } = await sql<NamedTag>`select * from (
      select t.id, t.name, g.name as group_name, g.kind, g.scope, g.sort, g.id as group_id, ${folded(sql`t.name`)} as own,
        ${folded(sql`g.name || '/' || t.name`)} as "full" from tag t join tag_group g on g.id = t.tag_group_id) named
    where own = any(${texts}::text[]) or "full" = any(${texts}::text[]) order by sort, group_id, id`.execute(db);
  const found = new Map<string, NamedTag[]>();
  for (const tag of rows) for (const text of new Set([tag.own, tag.full])) found.set(text, [...(found.get(text) ?? []), tag]);
  return found;
}

const missingFault = (text: string, group: string | undefined): Sentence =>
  group === undefined
    ? [`没有标签“${text}”，请先新建，或改成已有的标签`, `There is no tag “${text}”; create it first, or enter another`]
    : [
        `标签组“${group}”里没有标签“${text}”，请先新建，或改成已有的标签`,
        `The group “${group}” has no tag “${text}”; create it first, or enter another`,
      ];

const ambiguousFault = (text: string, { group_name, name }: NamedTag): Sentence => [
  `几个标签组都有标签“${text}”，请写成“标签组/标签”，如“${group_name}/${name}”`,
  `Several groups have a tag “${text}”; write “group/tag”, such as “${group_name}/${name}”`,
];

const smartTagFault = (text: string): Sentence => [
  `“${text}”是智能标签，由系统计算，不能导入；请从这一行去掉，要指定某位客户请在智能标签里设置例外`,
  `“${text}” is a smart tag, which is computed; leave it out, and set an exception in the smart tag for single customers`,
];

const groupChatFault = (text: string): Sentence => [
  `“${text}”是群标签，不能打给客户，请换一个标签`,
  `“${text}” is a group chat tag and does not mark customers; choose another`,
];

export type FoundTag = { id: number } | { problem: Sentence };

/** Returns what finds a tag by a text and, unless the text names one, its group. */
export async function tagFinder(db: Db, texts: readonly string[]): Promise<(text: string, group: string | undefined) => FoundTag> {
  const tags = await tagsByText(db, [...new Set(texts.map(foldText))]);
  return (text, group) => {
    const wanted = foldText(text);
    const isWithin = ({ full, own }: NamedTag) => full === wanted || group === undefined || full === `${foldText(group)}/${own}`;
    const found = (tags.get(wanted) ?? []).filter(isWithin);
    const [tag, other] = found.filter(({ kind, scope }) => kind === 'manual' && scope !== 'group_chat');
    if (tag) return other ? { problem: ambiguousFault(text, tag) } : { id: tag.id };
    if (found.some(({ kind }) => kind === 'intelligent')) return { problem: smartTagFault(text) };
    return { problem: found.length > 0 ? groupChatFault(text) : missingFault(text, group) };
  };
}
