import { noteRead } from '@shiyi/server/areas/content/article/note-read';
import { setLabels } from '@shiyi/server/content-labels/content-labels';
import type { Db } from '@shiyi/server/db/database';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isFull, seed } from '../../conformance/profile.js';
import { useAdmin } from '../../support/admin.js';
import { onEveryStore } from '../../support/stores.js';

const steps = isFull ? 1000 : 120;

onEveryStore('counts of readers', (options) => {
  const used = useAdmin(options);

  /** Kept counts and rows beside those of a slow count. */
  const differences = async (db: Db) => {
    const { rows } = await sql`
      with readers as (select u.label_id, r.user_id, sum(r.read_count)::int as reads, count(*)::int as contents, max(r.last_read_at) as last
        from content_label_use u join article_reader r on r.article_id = u.content_id where u.type = 'article' and r.user_id is not null group by 1, 2)
      select 'label' as what, l.id from content_label l where l.read_user_count <> (select count(*) from readers r where r.label_id = l.id)
      union all select 'article', a.id from article a where a.read_user_count <> (select count(*) from article_reader r where r.article_id = a.id and r.link_id is null)
      union all select 'reader', coalesce(r.label_id, k.label_id) from readers r full join content_label_reader k on k.label_id = r.label_id and k.user_id = r.user_id
        where r.reads is distinct from k.read_count or r.contents is distinct from k.content_count or r.last is distinct from k.last_read_at`.execute(
      db,
    );
    return rows;
  };

  it('are those of a slow count after any reads, changes of labels, bindings, erasures and deletions', async () => {
    const { database } = used.server.deps;
    const { id: company } = await database.system((db) =>
      db.selectFrom('staff').select('enterprise_id as id').where('username', '=', 'admin').executeTakeFirstOrThrow(),
    );
    const next = seededRandom(seed);
    const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
    const labels = await Promise.all(
      [1, 2, 3, 4].map(async (n) => (await used.admin.createLabel({ name: `计数${n}`, type: 'article' })).id),
    );
    const articles: number[] = [];
    for (let n = 0; n < 6; n++)
      articles.push(
        (await used.admin.createArticle({ title: `计数${n}`, content: '<p>文</p>', status: 'published', label_ids: [pick(labels)] })).id,
      );
    const { customers, contacts } = await database.tenant(company, async (db) => ({
      customers: (await db.selectFrom('customer').select('id').limit(6).execute()).map(({ id }) => id),
      contacts: (await db.selectFrom('external_user').select('id').where('customer_id', 'is', null).limit(6).execute()).map(({ id }) => id),
    }));
    const acts: ((db: Db) => Promise<unknown>)[] = [
      (db) => noteRead(db, { articleId: pick(articles), reader: { user_id: pick(customers) } }),
      (db) => noteRead(db, { articleId: pick(articles), reader: { external_user_id: pick(contacts) } }),
      (db) =>
        noteRead(db, {
          articleId: pick(articles),
          reader: { user_id: pick(customers) },
          at: new Date(Date.now() - next() * 1e8).toISOString(),
        }),
      (db) =>
        setLabels(
          db,
          'article',
          pick(articles),
          labels.filter(() => next() < 0.5),
        ),
      (db) =>
        sql`update external_user set customer_id = ${pick(customers)} where id = ${pick(contacts)} and ${next()}::float8 < 0.3`.execute(db),
      (db) => sql`delete from article_reader where user_id = ${pick(customers)} and ${next()}::float8 < 0.2`.execute(db),
    ];
    for (let step = 0; step < steps; step++) {
      await database.tenant(company, pick(acts), 'write');
      if (step % 10 === 9) expect([step, await database.tenant(company, differences)]).toEqual([step, []]);
    }
    await Promise.all(Array.from({ length: 24 }, () => database.tenant(company, (db) => pick(acts.slice(0, 4))(db), 'write')));
    expect(await database.tenant(company, differences)).toEqual([]);
    await used.admin.deleteArticle({ id: articles[0] as number });
    expect(await database.tenant(company, differences)).toEqual([]);
  });
});
