import { sql } from 'kysely';
import type { Handlers } from '../context.js';
import { assertNoChannel } from '../customer.js';
import { importUpload } from '../imports/imports.js';
import { containsText, nextDay, page } from '../page.js';
import { heldInScope } from '../principal.js';
import { refuseField } from '../refusal.js';

/** Columns of the contract's `Lead`. Footmarks and services are told once their areas keep them. */
const columns = [
  'lead.id',
  'lead.name',
  sql<string>`mask_phone(lead.phone)`.as('phone_masked'),
  'lead.sex',
  'lead.age',
  'lead.height',
  'lead.weight',
  'lead.demand',
  'lead.province',
  'lead.city',
  sql<unknown>`null::json`.as('channel'),
  'lead.source_text',
  'lead.status',
  sql<unknown>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = lead.distribute_user_id)`.as('holder'),
  'lead.distribute_at',
  // Three days from when the holder got it, since nothing else is known of what they did.
  sql<unknown>`case when lead.status in ('distributed', 'following') then lead.distribute_at + interval '3 days' end`.as('return_at'),
  sql<number>`0`.as('follow_count'),
  sql<unknown>`null::timestamptz`.as('last_follow_at'),
  sql<unknown>`null::timestamptz`.as('next_follow_at'),
  'lead.recycle_count',
  'lead.user_id',
  sql<unknown>`null::bigint`.as('service_id'),
  'lead.reason',
  'lead.remark',
  'lead.import_file_id',
  'lead.created_at',
  'lead.version',
] as const;

export const originHandlers: Handlers = {
  async listLeads({ db, principal }, input) {
    const { page: number, limit, keyword, phone, status, channel_id, distribute_user_id, import_file_id, created_from, created_to } = input;
    const query = db
      .selectFrom('lead')
      .select(columns)
      .where('deleted_at', 'is', null)
      .where(heldInScope(principal, 'lead.distribute_user_id'))
      .$if(Boolean(keyword?.trim()), (some) => some.where(containsText(keyword as string, ['lead.name', 'lead.demand', 'lead.remark'])))
      .$if(phone !== undefined, (some) => some.where('phone', '=', phone as string))
      .$if(status !== undefined, (some) => some.where('status', '=', status as string))
      .$if(channel_id !== undefined, (some) => some.where('channel_id', '=', channel_id as number))
      .$if(distribute_user_id !== undefined, (some) => some.where('distribute_user_id', '=', distribute_user_id as number))
      .$if(import_file_id !== undefined, (some) => some.where('import_file_id', '=', import_file_id as number))
      .$if(created_from !== undefined, (some) => some.where('created_at', '>=', created_from as string))
      .$if(created_to !== undefined, (some) => some.where('created_at', '<', nextDay(created_to as string)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    return page(db, query, { page: number, limit });
  },

  async createLead({ db, principal, audit }, input) {
    assertNoChannel(input.channel_id);
    const made = await db
      .insertInto('lead')
      .values({ ...input, enterprise_id: principal.enterpriseId })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: { constraint?: string }) => {
        if (error.constraint === 'lead_phone')
          throw refuseField(40902, 'phone', 'taken', [
            '该手机号已有跟进中的线索，请直接跟进那一条',
            'An open lead has this phone already; follow that one up',
          ]);
        throw error;
      });
    audit({ target: made.id });
    return { id: made.id };
  },

  async importLeads(context, input) {
    assertNoChannel(input.channel_id);
    return importUpload(context, 'origin', input) as never;
  },
};
