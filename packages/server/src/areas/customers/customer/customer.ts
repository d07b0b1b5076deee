import { type RawBuilder, sql } from 'kysely';
import { type DataScope, heldInScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { yearsSince } from '../../../db/days.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { channelOf } from '../../organisation/channel/channel.js';

export const liveCustomers = (db: Db) => db.selectFrom('customer').where('customer.deleted_at', 'is', null);

/** Filters for customers whose principal is in the caller's data scope, and those without a principal (the public pool). */
export const customersInScope = (who: DataScope): RawBuilder<boolean> => heldInScope(who, 'customer.principal_user_id');

/** BMI = kg / m², one decimal. */
const bmi = sql<number | null>`round(customer.init_weight / ((customer.height / 100) * (customer.height / 100)), 1)`;

/** Columns of the contract's `Customer`. Weighings, tags and services are added once their areas exist. */
export const customerColumns = ({ principal }: Pick<Context, 'principal'>) =>
  [
    'customer.id',
    'customer.nick_name',
    'customer.real_name',
    sql<string | null>`mask_phone(customer.phone)`.as('phone_masked'),
    'customer.avatar',
    'customer.sex',
    yearsSince(sql`customer.birthday`, principal).as('age'),
    'customer.stage',
    'customer.member_type',
    'customer.member_expire_at',
    'customer.subscribe_status',
    'customer.is_pending',
    'customer.pending_reason',
    'customer.display_recipe',
    'customer.init_weight as current_weight',
    bmi.as('bmi'),
    sql<never[]>`'[]'::json`.as('tags'),
    sql<{
      id: number;
      name: string;
    } | null>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = customer.principal_user_id)`.as('principal'),
    channelOf('customer.channel_id').as('channel'),
    'customer.source',
    sql<never[]>`'[]'::json`.as('open_services'),
    'customer.remark',
    'customer.last_punch_at',
    'customer.created_at',
    'customer.version',
  ] as const;

export async function assertStaff(db: Db, id: number | undefined) {
  if (id === undefined) return;
  const known = await db.selectFrom('staff').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (!known) throw refuseField(42200, 'principal_user_id', 'exists', ['没有这位员工', 'There is no such staff member']);
}

const unknown = (field: string) =>
  refuseField(42200, field, 'exists', ['所选内容不存在，请重新选择', 'The selected item does not exist; choose again']);

/** Refuses ids of ingredients that do not exist. */
export async function assertIngredients(db: Db, field: string, ids: readonly number[] = []) {
  if (ids.length === 0) return;
  const known = await db.selectFrom('ingredient').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute();
  if (known.length < new Set(ids).size) throw unknown(field);
}
