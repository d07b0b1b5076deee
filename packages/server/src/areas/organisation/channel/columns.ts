import { sql } from 'kysely';
import { staffBrief } from '../../../records/briefs.js';
import { withBelow } from './channel.js';

/** Columns of the contract's `Channel`. */
export const channelColumns = [
  'channel.id',
  'channel.code',
  'channel.name',
  'channel.pid',
  sql<1 | 2 | 3>`channel.level`.as('level'),
  sql<string>`(select concat_ws(' / ', g.name, p.name, channel.name) from (select) one
    left join channel p on p.id = channel.pid left join channel g on g.id = p.pid)`.as('path'),
  'channel.type',
  staffBrief('channel.owner_user_id').as('owner'),
  sql<string | null>`mask_phone(channel.contact_phone)`.as('contact_phone_masked'),
  sql<number | null>`channel.commission_rate::float8`.as('commission_rate'),
  sql<string | null>`(select k.picture from scan_key k where k.channel_id = channel.id)`.as('qrcode_url'),
  sql<string | null>`(select k.mini_picture from scan_key k where k.channel_id = channel.id)`.as('mini_code_url'),
  'channel.status',
  sql<number>`(select count(*)::int from customer c where c.deleted_at is null and c.channel_id in ${withBelow(sql`channel.id`)})`.as(
    'customer_count',
  ),
  sql<number>`(select count(*)::int from channel child where child.pid = channel.id)`.as('child_count'),
  'channel.created_at',
  'channel.updated_at',
  'channel.version',
] as const;
