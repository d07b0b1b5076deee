import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';

type State = 'local' | 'waiting' | 'synced' | 'failed';

/**
 * Customers who have the tag and are not deleted; kept by triggers of `customer_tag`. With row security, only names that are computed before
 * the table is read are found by its index.
 */
export const userCount = sql<number>`(select coalesce(sum(r.rows), 0)::int
  from (select 'customer_tag ' || tag.id as name offset 0) counted join row_count r on r.name = counted.name)`;

/** Where a tag or group stands in WeCom, by its last write. */
export const wxState = (table: 'tag' | 'tag_group', link: 'wx_tag_id' | 'wx_group_id') =>
  sql<State>`coalesce((select case when o.status in ('waiting', 'unknown') then 'waiting' when o.status in ('refused', 'dropped') then 'failed' end
    from outgoing o where o.id = ${sql.ref(`${table}.wx_write_id`)}), case when ${sql.ref(`${table}.${link}`)} is null then 'local' else 'synced' end)`;

/** Why WeCom refused the last write, in the caller's language. */
export const wxError = (table: 'tag' | 'tag_group', { caller }: Pick<Context, 'caller'>) =>
  sql<string | null>`(select ${sql.ref(caller.language === 'en' ? 'o.error_en' : 'o.error')} from outgoing o
    where o.id = ${sql.ref(`${table}.wx_write_id`)} and o.status in ('refused', 'dropped'))`;

/** Columns of the contract's `Tag`. */
export const tagColumns = (context: Pick<Context, 'caller'>) =>
  [
    'tag.id',
    'tag.tag_group_id',
    'tag_group.name as group_name',
    'tag.name',
    'tag.color',
    'tag.sort as order',
    'tag.source',
    'tag.ours',
    'tag.wx_tag_id',
    wxState('tag', 'wx_tag_id').as('wx_state'),
    wxError('tag', context).as('wx_error'),
    userCount.as('user_count'),
    'tag.created_at',
    'tag.version',
  ] as const;

const markCount = (isOpen: boolean) => sql<number>`(select count(distinct (m.external_user_id, m.wx_userid))::int
  from tag_mark m join tag t on t.id = m.tag_id join outgoing o on o.id = m.outgoing_id
  where t.tag_group_id = tag_group.id and (o.status in ('waiting', 'unknown')) = ${isOpen})`;

/** Columns of the contract's `TagGroup`, without its tags. */
export const groupColumns = (context: Pick<Context, 'caller'>) =>
  [
    'tag_group.id',
    'tag_group.kind',
    'tag_group.name',
    'tag_group.scope',
    'tag_group.sort as order',
    'tag_group.is_show',
    'tag_group.ours',
    'tag_group.wx_group_id',
    wxState('tag_group', 'wx_group_id').as('wx_state'),
    wxError('tag_group', context).as('wx_error'),
    markCount(true).as('marks_waiting'),
    markCount(false).as('marks_failed'),
    'tag_group.synced_at',
    'tag_group.created_at',
    'tag_group.version',
  ] as const;
