import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import { inScope } from '../../access/users/staff.js';
import { channelOf } from '../../organisation/channel/channel.js';

/** Filters for contacts with a follower in the caller's data scope; contacts without one require the scope `all`. */
export const visibleTo = (principal: Principal) =>
  principal.scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from external_user_follow f join staff s on s.wx_userid = f.wx_userid and s.deleted_at is null
        where f.external_user_id = external_user.id and ${inScope(principal, 's')})`;

/** The linked customer, with the fields a list needs. */
export const customer = sql<{
  id: number;
  name: string;
} | null>`(select json_build_object('id', c.id, 'name', coalesce(c.real_name, c.nick_name))
  from customer c where c.id = external_user.customer_id and c.deleted_at is null)`;

export const followers = sql<
  { id: number; name: string }[]
>`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by f.created_at, s.id)
  from external_user_follow f join staff s on s.wx_userid = f.wx_userid and s.deleted_at is null
  where f.external_user_id = external_user.id and f.ended_at is null), '[]')`;

const tags = sql<
  Row<'listExternalUsers'>['tags']
>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.id)
  from tag t where t.wx_tag_id in (select m.wx_tag_id from external_user_mark m join external_user_follow f using (external_user_id, wx_userid)
    where m.external_user_id = external_user.id and f.ended_at is null)), '[]')`;

/** WeCom may have more values than the contract lists. */
export const addWay = sql<Row<'listExternalUsers'>['add_way']>`external_user.add_way`.as('add_way');

export const contactColumns = [
  'external_user.id',
  'external_user.external_userid',
  'external_user.name',
  'external_user.avatar',
  'external_user.wx_type',
  'external_user.gender',
  'external_user.corp_name',
  'external_user.status',
  addWay,
  'external_user.state',
  channelOf('external_user.channel_id').as('channel'),
  customer.as('customer'),
  followers.as('follow_users'),
  tags.as('tags'),
  sql<string | null>`mask_phone(external_user.phone)`.as('phone_masked'),
  'external_user.first_add_at',
  'external_user.last_chat_at',
  'external_user.version',
] as const;

export const contactRow = (db: Db, id: number) =>
  readRow(db, db.selectFrom('external_user').where('external_user.id', '=', id), contactColumns);
