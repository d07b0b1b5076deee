import { sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import { asJson } from '../../../db/as-json.js';
import type { Db } from '../../../db/database.js';
import { dayRange, inLastYears } from '../../../db/days.js';
import { nobody } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { assertChannel, inChannel } from '../../organisation/channel/channel.js';
import { assertIngredients, assertStaff, customerColumns, customersInScope, liveCustomers } from './customer.js';

const sorts = {
  created_at: { asc: 'customer.created_at' },
  last_punch_at: { asc: 'customer.last_punch_at', nulls: 'least' },
  nick_name: { asc: 'customer.nick_name' },
} as const;

const isPublic = (yes: boolean) => sql<boolean>`(customer.principal_user_id is null) = ${yes}`;

/** Filters that match no rows until the areas for tags and services exist. */
const unknownYet = { tag_id: nobody, no_punch_days: nobody };

async function assertBirthday(db: Db, principal: Principal, birthday: string | undefined) {
  if (birthday === undefined) return;
  const { rows } = await sql<{ ok: boolean }>`select ${inLastYears(120, birthday, principal)} as ok`.execute(db);
  if (!rows[0]?.ok)
    throw refuseField(42200, 'birthday', 'range', ['生日应在过去 120 年内', 'The birthday must be within the last 120 years']);
}

export const handlers: Handlers = {
  listCustomers: list('listCustomers', {
    from: ({ db, principal }: Context) => liveCustomers(db).where(customersInScope(principal)),
    id: 'customer.id',
    columns: customerColumns,
    search: ['customer.nick_name', 'customer.real_name', 'customer.remark'],
    where: {
      is_public: isPublic,
      channel_id: inChannel('customer.channel_id'),
      ...unknownYet,
      ...dayRange('created', 'customer.created_at'),
    },
    order: { otherwise: '-created_at', by: sorts },
  }),

  async createCustomer({ db, principal, audit }, { principal_user_id, ...input }) {
    const { health_flags, allergy_ingredient_ids, dislike_ingredient_ids, ...plain } = input;
    await assertStaff(db, principal_user_id);
    await assertChannel(db, input.channel_id);
    await assertIngredients(db, 'allergy_ingredient_ids', allergy_ingredient_ids);
    await assertIngredients(db, 'dislike_ingredient_ids', dislike_ingredient_ids);
    await assertBirthday(db, principal, input.birthday);
    const lists = asJson({ health_flags, allergy_ingredient_ids, dislike_ingredient_ids });
    const values = { ...plain, ...lists, principal_user_id: principal_user_id ?? principal.staffId };
    const made = await db.insertInto('customer').values(values).returning('id').executeTakeFirstOrThrow();
    audit({ target: made.id });
    return readRow(db, liveCustomers(db).where('customer.id', '=', made.id), customerColumns({ principal }));
  },
};
