import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../http/context.js';
import { optionsOf } from '../../../http/enum-options.js';
import { customersInScope } from '../../../person/customers.js';
import { withBelow } from '../../organisation/channel/channel.js';

type Params = Data<'getCustomerParams'>;
type Store = Data<'getStores'>[number];

const namesOf = (table: 'staff' | 'channel') =>
  sql<Params['staff']>`coalesce((select json_agg(json_build_object('id', one.id, 'name', one.name) order by one.name, one.id)
    from (select id, name from ${sql.table(table)} where status = 'enabled' ${sql.raw(table === 'staff' ? 'and deleted_at is null' : '')}
      order by name, id limit 10000) one), '[]')`;

/** Groups whose tags mark customers, with their tags. */
const tagGroups = sql<
  Params['tag_groups']
>`coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'tags', g.tags) order by g.sort, g.id)
  from (select o.id, o.name, o.sort, coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.sort, t.id)
      from (select * from tag where tag_group_id = o.id order by sort, id limit 1000) t), '[]') as tags
    from tag_group o where o.scope <> 'group_chat' order by o.sort, o.id limit 1000) g), '[]')`;

async function readParams({ db, caller }: Context): Promise<Params> {
  const { rows } = await sql<Pick<Params, 'staff' | 'channels' | 'tag_groups'>>`
    select ${namesOf('staff')} as staff, ${namesOf('channel')} as channels, ${tagGroups} as tag_groups`.execute(db);
  const of = (schema: string) => optionsOf(schema, caller.language);
  return {
    stages: of('CustomerStage'),
    member_types: of('MemberType'),
    sources: of('CustomerSource'),
    activity_levels: of('ActivityLevel'),
    diet_styles: of('DietStyle'),
    health_flags: of('HealthFlag'),
    ...(rows[0] as (typeof rows)[0]),
  };
}

export const handlers: Handlers = {
  getCustomerParams: readParams,

  async getStores({ db, principal }) {
    const { rows } = await sql<Store>`
      select ch.id, ch.name, ch.type, (select count(*)::int from customer where deleted_at is null and ${customersInScope(principal)}
        and channel_id in ${withBelow(sql`ch.id`)}) as customer_count
      from channel ch where ch.status = 'enabled' and ch.type in ('store', 'partner') order by ch.name, ch.id limit 1000`.execute(db);
    return rows;
  },
};
