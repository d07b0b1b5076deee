import { removeLabels } from '../../../content-labels/content-labels.js';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { deleteLinks } from '../../../public-pages/personal-link.js';
import { mustExist } from '../../../records/must-exist.js';
import { articles } from './columns.js';

/** @throws Refusal 40903 naming a material or a task with the article */
async function assertUnused(db: Db, id: number) {
  const material = await db
    .selectFrom('material')
    .select('name')
    .where('media_type', '=', 'article')
    .where('source_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (material)
    throw new Refusal(40903, [
      `素材「${material.name}」由它生成，请先删除素材`,
      `The material “${material.name}” is made from it; delete that first`,
    ]);
  const task = await db.selectFrom('task').select('name').where('article_id', '=', id).limit(1).executeTakeFirst();
  if (task)
    throw new Refusal(40903, [
      `日任务「${task.name}」要读它，请先从那里移除`,
      `The daily task “${task.name}” asks for it; remove it there first`,
    ]);
}

/** Messages that carry it do so by its material, which cannot be deleted before they are sent. */
export async function deleteArticle({ db, audit }: Context, { id }: { id: number }) {
  const before = await mustExist(articles(db).selectAll().where('id', '=', id).forUpdate());
  await assertUnused(db, id);
  await removeLabels(db, 'article', id);
  await deleteLinks(db, 'article', id);
  await db.deleteFrom('article').where('id', '=', id).execute();
  audit({ target: id, before: { ...before, content: undefined } });
  return {};
}
