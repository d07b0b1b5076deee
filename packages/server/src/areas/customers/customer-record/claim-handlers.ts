import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, type Sentence } from '../../../http/refusal.js';
import { lockCustomers, writeAs } from '../customer/customer.js';

/** Minutes in which a claim can be undone. */
const undoMinutes = 60;

const claimed: Sentence = ['已被他人认领', 'Someone else has claimed this customer'];
const kept: Sentence = [
  `只能撤销自己 ${undoMinutes} 分钟内的认领，且客户还没有进行中的服务`,
  `Only your own claims of the last ${undoMinutes} minutes can be undone, while the customer has no open service`,
];

type Outcome = Data<'createCustomerClaims'>;

function outcomeOf({ caller }: Context, ids: readonly number[], rows: readonly { id: number }[], why: Sentence): Outcome {
  const done = new Set(rows.map((row) => row.id));
  const message = why[caller.language === 'zh' ? 0 : 1];
  return {
    ok: ids.filter((id) => done.has(id)),
    failed: ids.filter((id) => !done.has(id)).map((id) => ({ id, code: 40900 as const, message })),
  };
}

async function claim(context: Context, { ids }: Input<'createCustomerClaims'>): Promise<Outcome> {
  const { db, principal, audit } = context;
  const known = await db.selectFrom('customer').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute();
  if (known.length < ids.length) throw new Refusal(40400);
  await writeAs(db, principal);
  const { rows } = await sql<{ id: number }>`
    update customer set principal_user_id = ${principal.staffId} where id = any(${ids}::bigint[]) and principal_user_id is null returning id`.execute(
    db,
  );
  const outcome = outcomeOf(context, ids, rows, claimed);
  audit({ target: ids.join(','), after: { ok: outcome.ok } });
  return outcome;
}

/** Gives customers back to the pool whose last change of nutritionist is a recent claim of the caller. */
async function undoClaim(context: Context, { ids }: Input<'resetCustomerClaims'>): Promise<Outcome> {
  const { db, principal, audit } = context;
  await lockCustomers(context, ids);
  const { rows } = await sql<{ id: number }>`
    update customer set principal_user_id = null
    where id = any(${ids}::bigint[]) and principal_user_id = ${principal.staffId}
      and (select c.before is null and c.staff_id = ${principal.staffId} and c.happened_at > now() - make_interval(mins => ${undoMinutes})
        from customer_change c where c.user_id = customer.id and c.kind = 'principal' order by c.happened_at desc, c.id desc limit 1)
      and not exists (select from service s where s.user_id = customer.id and s.deleted_at is null
        and s.status in ('pending', 'in_service', 'paused'))
    returning id`.execute(db);
  const outcome = outcomeOf(context, ids, rows, kept);
  audit({ target: ids.join(','), before: { principal_user_id: principal.staffId }, after: { ok: outcome.ok } });
  return outcome;
}

export const handlers: Handlers = { createCustomerClaims: claim, resetCustomerClaims: undoClaim };
