import { sql } from 'kysely';
import type { Handlers } from '../context.js';
import { containsText, page } from '../page.js';
import type { Principal } from '../principal.js';
import { notFound } from '../refusal.js';
import { inScope, liveStaff } from '../staff.js';
import { startSync } from '../sync/start-sync.js';

/** Contacts with a follower whom the caller's roles show; those nobody of ours follows are for who sees all. */
const seenBy = (principal: Principal) =>
  principal.scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from external_user_follow f join staff s on s.wx_userid = f.wx_userid and s.deleted_at is null
        where f.external_user_id = external_user.id and ${inScope(principal, 's')})`;

/** The customer it is bound to, as little as a list needs. */
const customer = sql<{ id: number; name: string } | null>`(select json_build_object('id', c.id, 'name', coalesce(c.real_name, c.nick_name))
  from customer c where c.id = external_user.customer_id and c.deleted_at is null)`;

const followers = sql<
  { id: number; name: string }[]
>`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by f.created_at, s.id)
  from external_user_follow f join staff s on s.wx_userid = f.wx_userid and s.deleted_at is null
  where f.external_user_id = external_user.id and f.ended_at is null), '[]')`;

const tags = sql<unknown>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.id)
  from tag t where t.wx_tag_id in (select m.wx_tag_id from external_user_mark m join external_user_follow f using (external_user_id, wx_userid)
    where m.external_user_id = external_user.id and f.ended_at is null)), '[]')`;

const columns = [
  'external_user.id',
  'external_user.external_userid',
  'external_user.name',
  'external_user.avatar',
  'external_user.wx_type',
  'external_user.gender',
  'external_user.corp_name',
  'external_user.status',
  'external_user.add_way',
  'external_user.state',
  customer.as('customer'),
  followers.as('follow_users'),
  tags.as('tags'),
  sql<string | null>`mask_phone(external_user.phone)`.as('phone_masked'),
  'external_user.first_add_at',
  'external_user.last_chat_at',
  'external_user.version',
] as const;

const bound = sql`(select json_build_object('id', c.id, 'nick_name', c.nick_name, 'real_name', c.real_name, 'avatar', c.avatar,
  'phone_masked', mask_phone(c.phone), 'stage', c.stage) from customer c where c.id = external_user.customer_id and c.deleted_at is null)`;

const follows = sql`coalesce((select json_agg(json_build_object(
    'user', (select json_build_object('id', s.id, 'name', s.name) from staff s where s.wx_userid = f.wx_userid and s.deleted_at is null),
    'wx_userid', f.wx_userid, 'remark', f.remark, 'description', f.description,
    'remark_mobiles_masked', array(select mask_phone(m) from jsonb_array_elements_text(f.remark_mobiles) m),
    'remark_corp_name', f.remark_corp_name,
    'tags', coalesce((select json_agg(json_build_object('tag_id', t.id, 'name', t.name, 'type', 1) order by t.id)
      from external_user_mark m join tag t on t.wx_tag_id = m.wx_tag_id where m.external_user_id = f.external_user_id and m.wx_userid = f.wx_userid), '[]'),
    'add_way', f.add_way, 'state', f.state, 'oper_userid', f.oper_userid, 'created_at', f.created_at, 'ended_at', f.ended_at, 'ended_by', f.ended_by)
    order by f.ended_at is not null, f.created_at, f.wx_userid)
  from external_user_follow f where f.external_user_id = external_user.id), '[]')`;

export const externalUserHandlers: Handlers = {
  async listExternalUsers({ db, principal }, { page: number, limit, ...filter }) {
    const { keyword, status, bound: isBound, follow_user_id, tag_id, add_way, added_from, added_to } = filter;
    const query = db
      .selectFrom('external_user')
      .select(columns)
      .where(seenBy(principal))
      .$if(Boolean(keyword?.trim()), (some) =>
        some.where(containsText(keyword as string, ['external_user.name', 'external_user.nick_name'])),
      )
      .$if(status !== undefined, (some) => some.where('external_user.status', '=', status as string))
      .$if(isBound !== undefined, (some) => some.where('external_user.customer_id', isBound ? 'is not' : 'is', null))
      .$if(add_way !== undefined, (some) => some.where('external_user.add_way', '=', add_way as number))
      .$if(added_from !== undefined, (some) => some.where('external_user.first_add_at', '>=', sql<string>`${added_from}::date`))
      .$if(added_to !== undefined, (some) => some.where('external_user.first_add_at', '<', sql<string>`${added_to}::date + 1`))
      .$if(follow_user_id !== undefined, (some) =>
        some.where(sql<boolean>`exists (select from external_user_follow f join staff s on s.wx_userid = f.wx_userid and s.deleted_at is null
          where f.external_user_id = external_user.id and f.ended_at is null and s.id = ${follow_user_id})`),
      )
      .$if(tag_id !== undefined, (some) =>
        some.where(sql<boolean>`exists (select from external_user_mark m join external_user_follow f using (external_user_id, wx_userid) join tag t on t.wx_tag_id = m.wx_tag_id
          where m.external_user_id = external_user.id and f.ended_at is null and t.id = ${tag_id})`),
      )
      .orderBy('external_user.first_add_at', (order) => order.desc().nullsLast())
      .orderBy('external_user.id', 'desc');
    return page(db, query, { page: number, limit });
  },

  async getExternalUser({ db, principal }, { id }) {
    const found = await db
      .selectFrom('external_user')
      .select([
        'id',
        'external_userid',
        'unionid',
        'name',
        'nick_name',
        'avatar',
        'wx_type',
        'gender',
        'corp_name',
        'position',
        sql<string | null>`mask_phone(phone)`.as('phone_masked'),
        'status',
        'add_way',
        'state',
        bound.as('customer'),
        follows.as('follows'),
        'first_add_at',
        'last_chat_at',
        'synced_at',
        'created_at',
        'version',
      ])
      .where('id', '=', id)
      .where(seenBy(principal))
      .executeTakeFirst();
    if (!found) throw notFound();
    return found as never;
  },

  async syncExternalUsers(context, { user_ids, dry_run }) {
    const { db, principal } = context;
    if (user_ids) {
      const known = await liveStaff(db).select('id').where('id', 'in', user_ids).where(inScope(principal)).execute();
      if (known.length !== user_ids.length) throw notFound();
    }
    return startSync(context, 'external_user', { ids: user_ids?.toSorted((one, other) => one - other), dry_run });
  },
};
