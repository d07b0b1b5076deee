import { sql } from 'kysely';
import type { Handlers } from '../context.js';
import { assertIngredients, assertNoChannel, assertStaff, customerColumns, customersInScope, liveCustomers } from '../customer.js';
import { containsText, nextDay, page } from '../page.js';
import { refuseField } from '../refusal.js';

export const customerHandlers: Handlers = {
  async listCustomers({ db, principal }, input) {
    const {
      page: number,
      limit,
      keyword,
      phone,
      stage,
      member_type,
      source,
      principal_user_id,
      is_public,
      is_pending,
      subscribe_status,
    } = input;
    const { created_from, created_to, channel_id, tag_id, no_punch_days, sort = '-created_at' } = input;
    const column = sort.replace('-', '') as 'created_at' | 'last_punch_at' | 'nick_name';
    const descending = sort.startsWith('-');
    const query = liveCustomers(db)
      .select(customerColumns)
      .where(customersInScope(principal))
      .$if(Boolean(keyword?.trim()), (some) =>
        some.where(containsText(keyword as string, ['customer.nick_name', 'customer.real_name', 'customer.remark'])),
      )
      .$if(phone !== undefined, (some) => some.where('phone', '=', phone as string))
      .$if(stage !== undefined, (some) => some.where('stage', '=', stage as string))
      .$if(member_type !== undefined, (some) => some.where('member_type', '=', member_type as string))
      .$if(source !== undefined, (some) => some.where('source', '=', source as string))
      .$if(principal_user_id !== undefined, (some) => some.where('principal_user_id', '=', principal_user_id as number))
      .$if(is_public !== undefined, (some) => some.where(sql<boolean>`(principal_user_id is null) = ${is_public}`))
      .$if(is_pending !== undefined, (some) => some.where('is_pending', '=', is_pending as boolean))
      .$if(subscribe_status !== undefined, (some) => some.where('subscribe_status', '=', subscribe_status as boolean))
      .$if(channel_id !== undefined, (some) => some.where('channel_id', '=', channel_id as number))
      // Nobody has tags or is in service before their areas are here.
      .$if(tag_id !== undefined || no_punch_days !== undefined, (some) => some.where(sql<boolean>`false`))
      .$if(created_from !== undefined, (some) => some.where('created_at', '>=', created_from as string))
      .$if(created_to !== undefined, (some) => some.where('created_at', '<', nextDay(created_to as string)))
      .orderBy(column, (order) => (descending ? order.desc().nullsLast() : order.asc().nullsFirst()))
      .orderBy('customer.id', descending ? 'desc' : 'asc');
    return page(db, query, { page: number, limit });
  },

  async createCustomer({ db, principal, audit }, { principal_user_id, ...input }) {
    await assertStaff(db, principal_user_id);
    assertNoChannel(input.channel_id);
    await assertIngredients(db, 'allergy_ingredient_ids', input.allergy_ingredient_ids);
    await assertIngredients(db, 'dislike_ingredient_ids', input.dislike_ingredient_ids);
    if (input.birthday !== undefined) {
      const { rows } = await sql<{
        ok: boolean;
      }>`select ${input.birthday}::date between current_date - interval '120 years' and current_date as ok`.execute(db);
      if (!rows[0]?.ok)
        throw refuseField(42200, 'birthday', 'range', ['生日应在过去 120 年内', 'The birthday lies within the last 120 years']);
    }
    const made = await db
      .insertInto('customer')
      .values({
        ...input,
        health_flags: JSON.stringify(input.health_flags ?? []),
        allergy_ingredient_ids: JSON.stringify(input.allergy_ingredient_ids ?? []),
        dislike_ingredient_ids: JSON.stringify(input.dislike_ingredient_ids ?? []),
        enterprise_id: principal.enterpriseId,
        principal_user_id: principal_user_id ?? principal.staffId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: { constraint?: string }) => {
        if (error.constraint === 'customer_phone')
          throw refuseField(40902, 'phone', 'taken', ['该手机号已有客户，请直接查找', 'A customer has this phone already; look them up']);
        throw error;
      });
    audit({ target: made.id });
    return { id: made.id };
  },
};
