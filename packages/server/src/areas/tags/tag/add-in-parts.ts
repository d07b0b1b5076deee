import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Sentence } from '../../../http/refusal.js';
import type { CreatedTags } from '../../../outside/wecom/corp-tags.js';
import { valuesOf } from '../../configuration/configure/param-columns.js';

/** Returns how many tags a company may have in WeCom. */
export async function mostMarks(db: Db, enterpriseId: number): Promise<number> {
  const { value } = await valuesOf(db, enterpriseId)
    .where('param.key', '=', 'tag.marks')
    .select(sql<string>`coalesce(own.value, param.value)`.as('value'))
    .executeTakeFirstOrThrow();
  return Number(value);
}

export const noRoomFor = (name: string): Sentence => [
  `标签“${name}”没有在企业微信新建：那里的标签数量已达上限，请先删除不用的标签，再同步一次`,
  `The tag “${name}” was not created in WeCom, which has as many tags as it allows; delete unused ones, then sync again`,
];

interface Parts<Tag> extends CreatedTags {
  /** Those that WeCom had no room for. */
  left: Tag[];
}

/**
 * Creates tags in WeCom, of which `room` fit. WeCom takes all tags of a call or none, so where it has less room than that the calls become
 * smaller until it is full. `add` creates some in a group, which it makes if there is none, and returns undefined where WeCom is full.
 */
export async function addInParts<Tag>(
  tags: readonly Tag[],
  room: number,
  groupId: string | undefined,
  add: (tags: Tag[], groupId: string | undefined) => Promise<CreatedTags | undefined>,
): Promise<Parts<Tag>> {
  const found: Parts<Tag> = { groupId, ids: {}, left: tags.slice(room) };
  let open = tags.slice(0, room);
  let size = open.length;
  while (open.length > 0) {
    const part = open.slice(0, size);
    const made = await add(part, found.groupId);
    if (!made && part.length === 1) return { ...found, left: [...open, ...found.left] };
    if (!made) {
      size = Math.ceil(part.length / 2);
      continue;
    }
    found.groupId ??= made.groupId;
    Object.assign(found.ids, made.ids);
    open = open.slice(part.length);
  }
  return found;
}
