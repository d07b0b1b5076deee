import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { newAccessKey, openAccessKeys } from '../../../auth/access-keys.js';
import type { Principal } from '../../../auth/principal.js';
import { tokenHash } from '../../../auth/session-rows.js';
import type { Db } from '../../../db/database.js';
import { isNear, startOf } from '../../../db/days/instants.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { provePassword } from '../users/password-handlers.js';

const mostKeys = 20;
const mostDays = 366;

const myKeys = ({ db, principal }: Context) => openAccessKeys(db).where('access_key.staff_id', '=', principal.staffId);

/** @throws Refusal 42200 naming the scopes that the person may not do */
async function assertScopes(db: Db, { isAdmin, permissions }: Principal, scopes: readonly string[]) {
  const known = isAdmin
    ? new Set((await db.selectFrom('permission').select('code').where('code', 'in', scopes).execute()).map(({ code }) => code))
    : permissions;
  const lacking = scopes.filter((code) => !known.has(code));
  if (lacking.length === 0) return;
  const [shown, more] = [lacking.slice(0, 5).join(', '), lacking.length > 5];
  throw refuseField(42200, 'scopes', 'rights', [
    `你没有这些权限：${shown}${more ? ' 等' : ''}，请去掉后再试`,
    `You do not have these permissions: ${shown}${more ? ' and others' : ''}; leave them out`,
  ]);
}

/** @throws Refusal 42200 for a day in the past, or too far ahead */
async function assertEndDate(db: Db, principal: Principal, day: string) {
  if (await isNear(db, day, { before: 0, after: mostDays }, principal)) return;
  throw refuseField(42200, 'end_date', 'range', [
    `请选择今天起 ${mostDays} 天以内的日期`,
    `Choose a day from today to ${mostDays} days ahead`,
  ]);
}

/** @throws Refusal 40900 when the person has as many keys as they may */
async function assertRoom({ db, principal }: Context) {
  const { count } = await openAccessKeys(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', principal.staffId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  if (count >= mostKeys)
    throw new Refusal(40900, [
      `最多同时有 ${mostKeys} 个密钥，请先撤销不用的`,
      `You can have at most ${mostKeys} keys at a time; revoke one you don’t need`,
    ]);
}

async function createKey(context: Context, { name, scopes: asked, end_date }: Input<'createAccessKey'>) {
  const { db, principal, audit } = context;
  const scopes = [...new Set(asked)];
  await assertScopes(db, principal, scopes);
  await assertEndDate(db, principal, end_date);
  await assertRoom(context);
  const { key, hint } = newAccessKey();
  const row = await db
    .insertInto('access_key')
    .values({
      staff_id: principal.staffId,
      name: name.trim(),
      token_hash: tokenHash(key),
      hint,
      scopes,
      end_date,
      expires_at: startOf(end_date, principal, 1),
    })
    .returning(['id', 'name', 'hint', sql<string>`end_date::text`.as('end_date')])
    .executeTakeFirstOrThrow();
  audit({ target: row.id, after: { name: row.name, scopes, end_date } });
  return { ...row, key };
}

export const handlers: Handlers = {
  listAccessKeys: list('listAccessKeys', {
    from: myKeys,
    id: 'access_key.id',
    columns: [
      'access_key.id',
      'access_key.name',
      'access_key.hint',
      'access_key.scopes',
      sql<'active' | 'expired'>`case when access_key.expires_at > now() then 'active' else 'expired' end`.as('status'),
      'access_key.end_date',
      'access_key.created_at',
      'access_key.last_used_at',
      'access_key.last_used_ip',
    ],
    order: [],
  }),

  createAccessKey: {
    async prepare(preparing, input) {
      const assertProved = await provePassword(preparing, input.password, 'password');
      return async (context) => {
        // Locks the person, so that two at once count each other.
        await assertProved(context.db);
        return createKey(context, input);
      };
    },
  },

  async deleteAccessKey({ db, principal, deps, audit, afterCommit }, { id }) {
    const ended = await db
      .updateTable('access_key')
      .set({ ended_at: new Date(), ended_reason: 'revoked' })
      .where('id', '=', id)
      .where('staff_id', '=', principal.staffId)
      .where('ended_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!ended) throw notFound();
    audit({ target: id, before: { name: ended.name } });
    afterCommit(() => deps.sessions.forget());
    return {};
  },
};
