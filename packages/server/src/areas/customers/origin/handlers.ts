import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { optionsOf } from '../../../http/enum-options.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { importUpload } from '../../../imports/imports.js';
import { assertVersion } from '../../../records/version.js';
import { inScope, liveStaff } from '../../access/users/staff.js';
import { assertChannel, inChannel } from '../../organisation/channel/channel.js';
import { lockLead } from '../footmark/rules.js';
import { changeLeadStatus } from './change-status.js';
import { leadColumns } from './columns.js';
import { createLeadCustomer } from './convert.js';
import { setLeadHolders } from './distribute.js';
import { leadFilters, leadRow, leadSearch, visibleLeads } from './leads.js';
import { resetLeadHolders } from './undo-assignment.js';

/** Returns the columns of a save; what it leaves out is emptied, except the phone. */
function fieldsOf({ phone, sex = 0, ...input }: Omit<Input<'updateLead'>, 'id' | 'version'>) {
  const { age = null, height = null, weight = null, demand = null, province = null, city = null } = input;
  const { channel_id = null, source_text = null, remark = null } = input;
  const plain = { name: input.name, sex, age, height, weight, demand, province, city, channel_id, source_text, remark };
  return phone === undefined ? plain : { ...plain, phone };
}

async function updateLead(context: Context, { id, version, ...input }: Input<'updateLead'>) {
  const { db, principal, audit } = context;
  const before = await lockLead(db, principal, id);
  assertVersion(before, version);
  if (before.status === 'converted')
    throw new Refusal(
      40900,
      ['线索已转化，不能修改；请到客户详情里修改', 'The lead is converted and cannot be changed; edit its customer instead'],
      { from: 'converted', allowed: [] },
    );
  if (input.channel_id !== before.channel_id) await assertChannel(db, input.channel_id);
  await db.updateTable('lead').set(fieldsOf(input)).where('id', '=', id).execute();
  audit({ target: id, before });
  return leadRow(context, id);
}

async function deleteLead({ db, principal, audit }: Context, { id }: Input<'deleteLead'>) {
  const before = await lockLead(db, principal, id);
  if (before.status === 'converted')
    throw new Refusal(40903, [
      '线索已转化为客户，不能删除；它是客户来源的记录',
      'The lead was converted and can’t be deleted; it records where the customer came from',
    ]);
  await db.deleteFrom('footmark').where('origin_id', '=', id).execute();
  await db.updateTable('lead').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}

async function getLead(context: Context, { id, service_id }: Input<'getLead'>) {
  if ((id === undefined) === (service_id === undefined))
    throw refuseField(42200, 'id', 'one', ['请给出线索或服务单，二者取一', 'Name the lead or the service order, but not both']);
  const found =
    id === undefined
      ? visibleLeads(context).where('lead.service_id', '=', service_id as number)
      : visibleLeads(context).where('lead.id', '=', id);
  return readRow(context.db, found.orderBy('lead.id').limit(1), leadColumns(context));
}

async function getLeadPhone({ db, principal, audit }: Context, { id }: Input<'getLeadPhone'>) {
  const { phone } = await lockLead(db, principal, id);
  audit({ target: id });
  return { phone };
}

async function getLeadParams({ db, principal, caller }: Context) {
  const { rows } = await sql<{ days: number }>`select lead_return_days(${principal.enterpriseId}) as days`.execute(db);
  return {
    statuses: optionsOf('LeadStatus', caller.language),
    modes: optionsOf('DistributeMode', caller.language),
    staff: await liveStaff(db)
      .select(['staff.id', 'staff.name'])
      .where('staff.status', '=', 'enabled')
      .where(inScope(principal))
      .orderBy('staff.name')
      .orderBy('staff.id')
      .limit(10_000)
      .execute(),
    channels: await db.selectFrom('channel').select(['id', 'name']).where('status', '=', 'enabled').orderBy('name').limit(10_000).execute(),
    return_days: rows[0]?.days ?? 3,
  };
}

const statuses = ['waiting', 'distributed', 'following', 'converted', 'invalid', 'returned'] as const;

async function getLeadCounts(context: Context, { channel_id, distribute_user_id }: Input<'getLeadCounts'>) {
  let query = visibleLeads(context).select(['lead.status', sql<number>`count(*)::int`.as('count')]);
  if (channel_id !== undefined) query = query.where(inChannel('lead.channel_id')(channel_id));
  if (distribute_user_id !== undefined) query = query.where('lead.distribute_user_id', '=', distribute_user_id);
  const rows = await query.groupBy('lead.status').execute();
  const of = (status: string) => rows.find((one) => one.status === status)?.count ?? 0;
  const [waiting, distributed, following, converted, invalid, returned] = statuses.map(of) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { total: rows.reduce((all, one) => all + one.count, 0), waiting, distributed, following, converted, invalid, returned };
}

export const handlers: Handlers = {
  listLeads: list('listLeads', {
    from: (context: Context) => visibleLeads(context),
    id: 'lead.id',
    columns: leadColumns,
    search: leadSearch,
    where: leadFilters,
    order: [{ desc: 'lead.created_at' }],
  }),

  async createLead(context, input) {
    const { db, audit } = context;
    await assertChannel(db, input.channel_id);
    const made = await db.insertInto('lead').values(input).returning('id').executeTakeFirstOrThrow();
    audit({ target: made.id });
    return leadRow(context, made.id);
  },

  updateLead,
  deleteLead,
  getLead,
  getLeadPhone,
  getLeadParams,
  getLeadCounts,
  setLeadHolders,
  resetLeadHolders,
  changeLeadStatus,
  createLeadCustomer,

  importLeads: importUpload('origin', async ({ db }, input) => {
    await assertChannel(db, input.channel_id);
    return input;
  }),
};
