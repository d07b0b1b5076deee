import type { Data, Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { groupColumns, tagColumns } from './columns.js';

/** Returns the groups in order, each with its tags. */
export async function tagTree(context: Pick<Context, 'db' | 'caller'>, { scope, kind, id }: Input<'getTagTree'> & { id?: number }) {
  const { db } = context;
  const groups = await db
    .selectFrom('tag_group')
    .select(groupColumns(context))
    .$if(scope !== undefined, (some) => some.where('scope', '=', scope ?? null))
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? null))
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? null))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const tags = await db
    .selectFrom('tag')
    .innerJoin('tag_group', 'tag_group.id', 'tag.tag_group_id')
    .select(tagColumns(context))
    .$if(id !== undefined, (some) => some.where('tag_group.id', '=', id ?? null))
    .orderBy('tag.sort')
    .orderBy('tag.id')
    .execute();
  return groups.map((group) => ({ ...group, tags: tags.filter((tag) => tag.tag_group_id === group.id) })) as Data<'getTagTree'>;
}

/** A group with its tags. */
export const groupRow = async (context: Pick<Context, 'db' | 'caller'>, id: number) =>
  (await tagTree(context, { id }))[0] as Data<'createTagGroup'>;
