import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayRange } from '../../../db/days/day-filters.js';
import { list } from '../../../db/list-query.js';
import { inFigure } from '../../../figures/figure-rows.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { customerJson } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { startSync } from '../../../sync/start-sync.js';
import { inScope, liveStaff } from '../../access/users/staff.js';
import { setExternalUserCustomer } from './bind.js';
import { addWay, contactColumns, visibleTo } from './columns.js';
import { deleteExternalUser } from './contact.js';
import { getExternalUserDuplicates, mergeExternalUsers } from './merge.js';
import { getExternalUserPhone } from './phone.js';
import { createExternalUser } from './register.js';
import { contactSync } from './sync.js';
import { updateExternalUser } from './update.js';

type Detail = Data<'getExternalUser'>;

const bound = sql<
  Detail['customer']
>`(select ${customerJson('c')} from customer c where c.id = external_user.customer_id and c.deleted_at is null)`;

const follows = sql<Detail['follows']>`coalesce((select json_agg(json_build_object(
    'user', (select json_build_object('id', s.id, 'name', s.name) from staff s where s.wx_userid = f.wx_userid and s.deleted_at is null),
    'wx_userid', f.wx_userid, 'remark', f.remark, 'description', f.description,
    'remark_mobiles_masked', array(select mask_phone(m) from jsonb_array_elements_text(f.remark_mobiles) m),
    'remark_corp_name', f.remark_corp_name,
    'tags', coalesce((select json_agg(json_build_object('tag_id', t.id, 'name', t.name, 'type', 1) order by t.id)
      from external_user_mark m join tag t on t.wx_tag_id = m.wx_tag_id where m.external_user_id = f.external_user_id and m.wx_userid = f.wx_userid), '[]'),
    'add_way', f.add_way, 'state', f.state, 'oper_userid', f.oper_userid, 'created_at', f.created_at, 'ended_at', f.ended_at, 'ended_by', f.ended_by)
    order by f.ended_at is not null, f.created_at, f.wx_userid)
  from external_user_follow f where f.external_user_id = external_user.id), '[]')`;

const followedBy = (staff_id: number) =>
  sql<boolean>`exists (select from external_user_follow f join staff s on s.wx_userid = f.wx_userid and s.deleted_at is null
    where f.external_user_id = external_user.id and f.ended_at is null and s.id = ${staff_id})`;

const hasTag = (tag_id: number) =>
  sql<boolean>`exists (select from external_user_mark m join external_user_follow f using (external_user_id, wx_userid) join tag t on t.wx_tag_id = m.wx_tag_id
    where m.external_user_id = external_user.id and f.ended_at is null and t.id = ${tag_id})`;

const isBound = (yes: boolean) => sql<boolean>`(external_user.customer_id is not null) = ${yes}`;

export const handlers: Handlers = {
  listExternalUsers: list('listExternalUsers', {
    from: ({ db, principal }: Context) => db.selectFrom('external_user').where(visibleTo(principal)),
    id: 'external_user.id',
    columns: contactColumns,
    search: ['external_user.name', 'external_user.nick_name'],
    where: {
      figure: inFigure('listExternalUsers', 'external_user.id'),
      bound: isBound,
      follow_user_id: followedBy,
      tag_id: hasTag,
      ...dayRange('added', 'external_user.first_add_at'),
    },
    order: [{ desc: 'external_user.first_add_at', nulls: 'last' }],
  }),

  async getExternalUser({ db, principal }, { id }) {
    const found = await mustExist(
      db
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
          addWay,
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
        .where(visibleTo(principal)),
    );
    return found;
  },

  async syncExternalUsers(context, { user_ids, dry_run }) {
    const { db, principal } = context;
    if (user_ids) {
      const known = await liveStaff(db).select('id').where('id', 'in', user_ids).where(inScope(principal)).execute();
      if (known.length !== user_ids.length) throw notFound();
    }
    return startSync(context, contactSync, { ids: user_ids?.toSorted((one, other) => one - other), dry_run });
  },

  createExternalUser,
  updateExternalUser,
  deleteExternalUser,
  setExternalUserCustomer,
  getExternalUserPhone,
  getExternalUserDuplicates,
  setExternalUserMerged: mergeExternalUsers,
};
