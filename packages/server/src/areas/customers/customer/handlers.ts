import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { asJson } from '../../../db/as-json.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers, RawJson } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { agreesTo } from '../../../person/consent.js';
import { liveCustomers, visibleCustomers } from '../../../person/customers.js';
import { mustExist } from '../../../records/must-exist.js';
import { bodyColumns, needsConsent } from './body.js';
import { customerColumns, detailColumns } from './columns.js';
import { cookingValues } from './cooking-habits.js';
import { lockCustomer } from './customer.js';
import { customerFilters, customerSearch } from './filters.js';
import { assertInput, insertCustomer } from './insert-customer.js';
import { assertPhoneFree } from './phone-in-use.js';

const sorts = {
  created_at: { asc: 'customer.created_at' },
  last_punch_at: { asc: 'customer.last_punch_at', nulls: 'least' },
  nick_name: { asc: 'customer.display_name' },
  loss_kg: { asc: 'customer_figure.loss_kg', nulls: 'last', id: 'customer_figure.user_id' },
  service_end: { asc: 'customer_figure.service_end', nulls: 'last', id: 'customer_figure.user_id' },
  recent_punch_days: { asc: 'customer_figure.punch_days', id: 'customer_figure.user_id' },
} as const;

/** Returns a customer as lists show it. */
export const customerRow = ({ db, principal }: Context, id: number): Promise<RawJson<Data<'createCustomer'>>> =>
  readRow(db, liveCustomers(db).where('customer.id', '=', id), customerColumns({ principal }));

/** Columns that an update empties where the input leaves them out. */
const optional = ['real_name', 'avatar', ...bodyColumns, 'province', 'city', 'job', 'principal_user_id', 'channel_id', 'remark'] as const;

/** What an update leaves as it is: measures that it does not give and that who edits cannot see. */
async function hiddenIn({ db }: Context, id: number, input: object): Promise<ReadonlySet<string>> {
  const said = await liveCustomers(db).select(agreesTo('weight').as('agreed')).where('customer.id', '=', id).executeTakeFirst();
  return new Set(said?.agreed ? [] : needsConsent.filter((name) => !(name in input)));
}

/** @throws Refusal 40903 while a service or an order names the customer */
async function assertNotInUse({ db }: Context, id: number) {
  const { rows } = await sql<{ services: boolean; orders: boolean }>`select
    exists (select from service where user_id = ${id} and deleted_at is null) as services,
    exists (select from platform_order where user_id = ${id} and deleted_at is null) as orders`.execute(db);
  if (rows[0]?.services)
    throw new Refusal(40903, [
      '客户还有服务单，不能删除；可以标记为已流失',
      'The customer has service orders and cannot be deleted; mark them as lost instead',
    ]);
  if (rows[0]?.orders)
    throw new Refusal(40903, [
      '客户还有平台订单，不能删除；可以标记为已流失',
      'The customer has shop orders and cannot be deleted; mark them as lost instead',
    ]);
}

export const handlers: Handlers = {
  listCustomers: list('listCustomers', {
    from: (context: Context) => visibleCustomers(context).innerJoin('customer_figure', 'customer_figure.user_id', 'customer.id'),
    id: 'customer.id',
    columns: customerColumns,
    counted: 'customer',
    search: customerSearch,
    where: customerFilters,
    order: { otherwise: '-created_at', by: sorts },
  }),

  async createCustomer(context, input) {
    const id = await insertCustomer(context, input);
    context.audit({ target: id });
    return customerRow(context, id);
  },

  async updateCustomer(context, { id, version, ...input }) {
    const { db, audit } = context;
    const before = await lockCustomer(context, id, version);
    await assertInput(context, { ...input, id, version }, before);
    await assertPhoneFree(context, input.phone, id);
    const { health_flags = [], allergy_ingredient_ids = [], tolerated_allergens = [], dislike_ingredient_ids = [] } = input;
    const { sex = 0, diet_style = 'normal', phone } = input;
    const hidden = await hiddenIn(context, id, input);
    const emptied = Object.fromEntries(optional.filter((name) => !hidden.has(name)).map((name) => [name, input[name] ?? null]));
    const lists = asJson({ health_flags, allergy_ingredient_ids, tolerated_allergens, dislike_ingredient_ids });
    const values = {
      ...emptied,
      ...lists,
      ...cookingValues(input),
      nick_name: input.nick_name,
      sex,
      diet_style,
      ...(phone === undefined ? {} : { phone }),
    };
    await db.updateTable('customer').set(values).where('id', '=', id).execute();
    audit({ target: id, before });
    return customerRow(context, id);
  },

  async deleteCustomer(context, { id }) {
    const { db, audit } = context;
    const before = await lockCustomer(context, id);
    await assertNotInUse(context, id);
    await db.updateTable('external_user').set({ customer_id: null }).where('customer_id', '=', id).execute();
    await db.updateTable('customer').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },

  getCustomer: (context, { id }) => readRow(context.db, visibleCustomers(context).where('customer.id', '=', id), detailColumns(context)),

  async getCustomerPhone(context, { id }) {
    const found = await mustExist(visibleCustomers(context).select('customer.phone').where('customer.id', '=', id));
    context.audit({ target: id });
    return found;
  },
};
