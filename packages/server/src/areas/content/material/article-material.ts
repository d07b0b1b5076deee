import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { notFound, Refusal } from '../../../http/refusal.js';
import { personalLink } from '../../../public-pages/personal-link.js';

const mostName = 64;

/** The material of an article. */
export const materialOf = (db: Db, articleId: number) =>
  db
    .selectFrom('material')
    .selectAll()
    .where('media_type', '=', 'article')
    .where('source_id', '=', articleId)
    .orderBy('id')
    .forUpdate()
    .executeTakeFirst();

/** Saves a published article as a material, or brings its material up to date; labels and use stay. Returns its id. @throws Refusal 40900 */
export async function saveArticleMaterial({ db, audit }: Context, articleId: number): Promise<number> {
  const article = await db
    .selectFrom('article')
    .select(['id', 'title', 'digest', 'cover', 'status'])
    .where('id', '=', articleId)
    .forUpdate()
    .executeTakeFirst();
  if (!article) throw notFound();
  if (article.status !== 'published')
    throw new Refusal(40900, ['文章发布后才能存为素材', 'Publish the article first'], { from: article.status, allowed: ['published'] });
  const link = await personalLink(db, { kind: 'article', targetId: article.id, externalUserId: null });
  const row = {
    ...{ name: article.title.slice(0, mostName), content: article.digest, pic_url: article.cover, url: link },
  };
  const before = await materialOf(db, article.id);
  if (before) {
    await db.updateTable('material').set(row).where('id', '=', before.id).execute();
    audit({ target: before.id, before, after: row });
    return before.id;
  }
  const made = { ...row, media_type: 'article' as const, source_id: article.id };
  const { id } = await db.insertInto('material').values(made).returning('id').executeTakeFirstOrThrow();
  audit({ target: id, after: made });
  return id;
}
