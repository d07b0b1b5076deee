import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { customer, followers, visibleTo } from './columns.js';
import { lockContact } from './contact.js';
import { settle } from './write-contacts.js';

type Twins = Data<'getExternalUserDuplicates'>;
type Twin = Twins[number]['contacts'][number];
type Merge = Data<'setExternalUserMerged'>;
type Contact = Awaited<ReturnType<typeof lockContact>>;

/** Returns groups of contacts that share something; in each, open contacts first, then linked ones, then the oldest. */
export async function getExternalUserDuplicates({ db, principal }: Context): Promise<Twins> {
  const { rows } = await sql<{ same: Twins[number]['same']; ids: number[] }>`
    with keyed as (
      select external_user.id, k.same, k.value from external_user cross join lateral (values
        ('phone', external_user.phone), ('unionid', external_user.unionid), ('customer', external_user.customer_id::text)) k(same, value)
      where k.value is not null and ${visibleTo(principal)})
    select min(same) as same, array_to_json(g.ids) as ids from (
      select same, value, array_agg(id order by id) as ids from keyed group by same, value having count(*) between 2 and 100) g
    group by g.ids order by g.ids limit 100`.execute(db);
  const ids = rows.flatMap((one) => one.ids);
  if (ids.length === 0) return [];
  const contacts: Twin[] = await db
    .selectFrom('external_user')
    .select(['external_user.id', 'external_user.name', 'external_user.avatar', 'external_user.status', 'external_user.last_chat_at'])
    .select([sql<string | null>`mask_phone(external_user.phone)`.as('phone_masked'), customer.as('customer'), followers.as('follow_users')])
    .where('external_user.id', 'in', ids)
    .orderBy(
      sql`external_user.status <> 'normal', external_user.customer_id is null, external_user.first_add_at nulls last, external_user.id`,
    )
    .execute();
  return rows.map(({ same, ids: own }) => ({ same, contacts: contacts.filter((one) => own.includes(one.id)) }));
}

const fields = ['nick_name', 'phone', 'corp_name', 'position'] as const;

/** Compares what the remaining contact has and what it takes over from the other one. */
export function mergeOf(keep: Contact, drop: Contact) {
  const values = (one: Contact) => ({ ...one, customer: one.customer_id });
  const [mine, theirs] = [values(keep), values(drop)];
  const all = [...fields, 'customer'] as const;
  return {
    kept: all.filter((name) => mine[name] !== null),
    taken: all.filter((name) => mine[name] === null && theirs[name] !== null),
    // The next sync would add the record of a friendship that WeCom still has.
    removed: drop.status !== 'normal' && drop.status !== 'blocked',
  };
}

/** Moves ended friendships that the kept contact lacks. Returns how many there are. */
async function movedFollows({ db }: Context, keep: Contact, drop: Contact, dryRun: boolean) {
  const own = sql`external_user_id = ${drop.id} and not exists (
    select from external_user_follow k where k.external_user_id = ${keep.id} and k.wx_userid = f.wx_userid)`;
  const { rows } = await sql<{ wx_userid: string }>`select f.wx_userid from external_user_follow f where ${own}`.execute(db);
  if (dryRun || rows.length === 0) return rows.length;
  await sql`insert into external_user_follow (external_user_id, wx_userid, remark, description, remark_mobiles, remark_corp_name, add_way, state,
      oper_userid, created_at, ended_at, ended_by)
    select ${keep.id}, f.wx_userid, f.remark, f.description, f.remark_mobiles, f.remark_corp_name, f.add_way, f.state, f.oper_userid, f.created_at,
      coalesce(f.ended_at, now()), f.ended_by from external_user_follow f where ${own}`.execute(db);
  return rows.length;
}

export async function mergeExternalUsers(
  context: Context,
  { keep_id, drop_id, dry_run = false }: Input<'setExternalUserMerged'>,
): Promise<Merge> {
  const { db, audit } = context;
  if (keep_id === drop_id) throw refuseField(42200, 'drop_id', 'other', ['请选择两个不同的企微客户', 'Choose two different contacts']);
  // Always in the order of the ids, so that two merges cannot block each other.
  const first = await lockContact(context, { id: Math.min(keep_id, drop_id) });
  const second = await lockContact(context, { id: Math.max(keep_id, drop_id) });
  const [keep, drop] = keep_id < drop_id ? [first, second] : [second, first];
  if (keep.customer_id !== null && drop.customer_id !== null && keep.customer_id !== drop.customer_id)
    throw refuseField(40902, 'drop_id', 'taken', [
      '两个企微客户绑定了不同的客户，请先合并客户，或解除其中一个绑定',
      'The two contacts are linked to different customers; merge the customers first, or remove one of the links',
    ]);
  const merge = mergeOf(keep, drop);
  const moved_follows = merge.removed ? await movedFollows(context, keep, drop, dry_run) : 0;
  audit({ target: keep_id, before: { keep, drop }, after: { ...merge, dry_run } });
  if (!dry_run) {
    const taken = Object.fromEntries(fields.filter((name) => merge.taken.includes(name)).map((name) => [name, drop[name]]));
    const customer_id = keep.customer_id ?? drop.customer_id;
    await db
      .updateTable('external_user')
      .set({ ...taken, customer_id })
      .where('id', '=', keep_id)
      .execute();
    if (merge.removed) await db.deleteFrom('external_user').where('id', '=', drop_id).execute();
    else await db.updateTable('external_user').set({ customer_id }).where('id', '=', drop_id).execute();
    await settle(db, [keep_id]);
  }
  return { keep_id, drop_id, ...merge, moved_follows };
}
