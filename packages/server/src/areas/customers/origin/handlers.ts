import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { dayRange } from '../../../db/days.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { importUpload } from '../../../imports/imports.js';
import { assertChannel, channelOf, inChannel } from '../../organisation/channel/channel.js';

/** Columns of the contract's `Lead`. Footmarks and services are added once their areas exist. */
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
  channelOf('lead.channel_id').as('channel'),
  'lead.source_text',
  'lead.status',
  sql<{
    id: number;
    name: string;
  } | null>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = lead.distribute_user_id)`.as('holder'),
  'lead.distribute_at',
  // Three days after assignment, because no other activity of the holder is recorded.
  sql<string | null>`case when lead.status in ('distributed', 'following') then lead.distribute_at + interval '3 days' end`.as('return_at'),
  sql<number>`0`.as('follow_count'),
  sql<null>`null::timestamptz`.as('last_follow_at'),
  sql<null>`null::timestamptz`.as('next_follow_at'),
  'lead.recycle_count',
  'lead.user_id',
  sql<null>`null::bigint`.as('service_id'),
  'lead.reason',
  'lead.remark',
  'lead.import_file_id',
  'lead.created_at',
  'lead.version',
] as const;

export const handlers: Handlers = {
  listLeads: list('listLeads', {
    from: ({ db, principal }: Context) =>
      db.selectFrom('lead').where('lead.deleted_at', 'is', null).where(heldInScope(principal, 'lead.distribute_user_id')),
    id: 'lead.id',
    columns,
    search: ['lead.name', 'lead.demand', 'lead.remark'],
    where: { channel_id: inChannel('lead.channel_id'), ...dayRange('created', 'lead.created_at') },
    order: [{ desc: 'lead.created_at' }],
  }),

  async createLead({ db, audit }, input) {
    await assertChannel(db, input.channel_id);
    const made = await db.insertInto('lead').values(input).returning('id').executeTakeFirstOrThrow();
    audit({ target: made.id });
    return readRow(db, db.selectFrom('lead').where('lead.id', '=', made.id), columns);
  },

  importLeads: importUpload('origin', async ({ db }, input) => {
    await assertChannel(db, input.channel_id);
    return input;
  }),
};
