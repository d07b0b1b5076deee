import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { customersInScope } from '../../../person/customers.js';
import { personalLink } from '../../../public-pages/personal-link.js';
import { customerJson } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { visibleTo } from '../../customers/external-user/columns.js';
import { articles } from './columns.js';

type Reader = Row<'listArticleReaders'>;

async function readersOf({ db, principal }: Context, { article_id }: Input<'listArticleReaders'>) {
  await mustExist(articles(db).select('id').where('id', '=', article_id));
  return (
    db
      .selectFrom('article_reader as r')
      .leftJoin('personal_link as l', 'l.id', 'r.link_id')
      // With coalesce the rules of rows would keep it from using an index.
      .leftJoin('external_user', (on) =>
        on.on(sql<boolean>`external_user.id = case when r.link_id is null then r.external_user_id else l.external_user_id end`),
      )
      .leftJoin('customer', (on) => on.onRef('customer.id', '=', 'r.user_id').on('customer.deleted_at', 'is', null))
      .where(
        sql<boolean>`case when r.user_id is not null then customer.id is not null and ${customersInScope(principal)}
        when external_user.id is not null then ${visibleTo(principal)} else true end`,
      )
  );
}

const contactName = sql`json_build_object('id', external_user.id, 'name', external_user.name)`;

export const listArticleReaders = list('listArticleReaders', {
  from: readersOf,
  id: 'r.id',
  columns: [
    'r.id',
    sql<Reader['customer']>`case when customer.id is not null then ${customerJson('customer')} end`.as('customer'),
    sql<Reader['external_user']>`case when r.external_user_id is not null then ${contactName} end`.as('external_user'),
    sql<Reader['link_of']>`case when r.link_id is not null and external_user.id is not null then ${contactName} end`.as('link_of'),
    sql<Reader['tags']>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name, t.id)
      from jsonb_array_elements_text(r.tag_ids) g(id) join tag t on t.id = g.id::bigint), '[]')`.as('tags'),
    'r.read_count',
    'r.share_count',
    'r.first_read_at',
    'r.last_read_at',
  ],
  search: searchNames(['customer.nick_name', 'customer.real_name', 'external_user.name']),
  where: { article_id: 'r.article_id' },
  order: [{ desc: 'r.last_read_at' }],
});

/** @throws Refusal 40400, 42200 for an article that nobody can open */
export async function createArticleLink(context: Context, { article_id, external_user_id }: Input<'createArticleLink'>) {
  const { db, principal, caller, audit } = context;
  const { status } = await mustExist(articles(db).select('status').where('id', '=', article_id));
  if (status !== 'published')
    throw refuseField(42200, 'article_id', 'published', ['文章还没有发布，请先发布', 'The article is not published; publish it first']);
  await mustExist(
    db.selectFrom('external_user').select('external_user.id').where('external_user.id', '=', external_user_id).where(visibleTo(principal)),
  );
  const path = await personalLink(db, { kind: 'article', targetId: article_id, externalUserId: external_user_id });
  audit({ target: external_user_id, after: { article_id } });
  return { url: `${caller.origin}${path}` };
}
