import { sql } from 'kysely';
import { setLabels } from '../../../content-labels/content-labels.js';
import type { Db } from '../../../db/database.js';
import { personalLink } from '../../../public-pages/personal-link.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { type DemoCompany, demoCompany } from '../../../sandbox/demo-company.js';
import { demo as contacts } from '../../customers/external-user/demo.js';
import { demo as tags } from '../../tags/tag/demo.js';
import { cleanArticle } from './article-text.js';
import { type DemoArticle, demoArticles } from './demo-texts.js';
import { tagsForReaders } from './relations.js';

interface DemoLabel {
  name: string;
  /** What its readers get. */
  tag?: string;
  below?: string;
}

const labels: readonly DemoLabel[] = [
  { name: '外食技巧', tag: '外卖为主' },
  { name: '饮食基础' },
  { name: '早餐', below: '饮食基础' },
  { name: '食品标签', below: '饮食基础' },
  { name: '控糖', tag: '奶茶', below: '饮食基础' },
  { name: '体重管理' },
  { name: '睡眠' },
];

const tagsByName = (names: readonly string[]) =>
  sql`select t.id, w.sort from unnest(${names}::text[]) with ordinality w(name, sort)
    cross join lateral (select min(id) as id from tag where name = w.name) t where t.id is not null`;

async function addLabels(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [at, { name, tag, below }] of labels.entries()) {
    const pid = below === undefined ? null : (ids.get(below) ?? null);
    const values = { name, type: 'article' as const, pid, sort: at + 1 };
    const { id } = await db.insertInto('content_label').values(values).returning('id').executeTakeFirstOrThrow();
    if (tag)
      await sql`insert into content_label_tag (label_id, tag_id, sort) select ${id}, t.id, t.sort from (${tagsByName([tag])}) t`.execute(
        db,
      );
    ids.set(name, id);
  }
  return ids;
}

async function addArticle(db: Db, company: DemoCompany, article: DemoArticle, labelIds: ReadonlyMap<string, number>) {
  const { title, author, digest, content, days, time, labels: named, tags: given = [] } = article;
  const isPublished = days !== undefined && days > 0;
  const { id } = await db
    .insertInto('article')
    .values({
      ...{ title, author, digest, content: cleanArticle(content), status: isPublished ? 'published' : 'draft' },
      publish_at: days === undefined ? null : company.at(days, time),
      created_at: company.at(isPublished ? days + 1 : 1, '16:00'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setLabels(
    db,
    'article',
    id,
    named.flatMap((name) => labelIds.get(name) ?? []),
  );
  await sql`insert into article_tag (article_id, tag_id, sort) select ${id}, t.id, t.sort from (${tagsByName(given)}) t`.execute(db);
  await personalLink(db, { kind: 'article', targetId: id, externalUserId: null });
}

/** A number from 0 to 1 that depends on its text only, so that every sandbox has the same readers. */
const chance = (text: string) => sql<number>`(('x' || substr(md5(${sql.raw(text)}), 1, 8))::bit(32)::bigint / 4294967295.0)`;

/** Lets customers who are WeCom contacts have read them, within ten days after each came out. */
async function addReads(db: Db) {
  await sql`insert into article_read (article_id, user_id, read_at)
    select a.id, c.id, least(now() - interval '3 hours', a.publish_at + interval '10 days' * ${chance(`c.nick_name || a.title || n`)})
    from article a cross join customer c cross join generate_series(1, 2) n
    where a.status = 'published' and c.deleted_at is null and exists (select from external_user u where u.customer_id = c.id)
      and ${chance(`a.title || c.nick_name || n`)} < 0.45 / n`.execute(db);
  await sql`insert into article_reader (article_id, user_id, read_count, first_read_at, last_read_at, is_open)
    select article_id, user_id, count(*), min(read_at), max(read_at), false from article_read group by article_id, user_id`.execute(db);
  // Those who have the tags that readers get were given them.
  await sql`update article_reader r set tag_ids = g.ids from (
    select r.id, jsonb_agg(t.tag_id order by t.tag_id) as ids from article_reader r cross join lateral (${tagsForReaders(sql`r.article_id`)}) t
      join customer_tag c on c.user_id = r.user_id and c.tag_id = t.tag_id group by r.id) g where g.id = r.id`.execute(db);
  await sql`update article a set read_count = r.reads, share_count = r.reads / 9
    from (select article_id, count(*)::int as reads from article_read group by article_id) r where r.article_id = a.id`.execute(db);
}

export const demo: Demo = {
  needs: [contacts, tags],
  async add(db, enterpriseId) {
    const company = await demoCompany(db, enterpriseId);
    await asCompany(db, enterpriseId, async () => {
      const ids = await addLabels(db);
      for (const article of demoArticles) await addArticle(db, company, article, ids);
      await addReads(db);
    });
  },
};
