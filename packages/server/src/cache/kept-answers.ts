import type { Input, OperationId } from '@shiyi/sdk';
import { sql } from 'kysely';
import { type Context, RawJson } from '../context.js';
import type { Tables } from '../generated/tables.js';
import { keptKeys } from './cache.js';

export interface Kept<Id extends OperationId> {
  seconds: number;
  /** Tables it is made from; each needs the trigger mark_change of the migration 0015. */
  from: (keyof Tables)[];
  /** What else it depends on, such as who asks; undefined where it is not kept. Left out it is the same for all who may ask. */
  by?: (context: Context, input: Input<Id>) => string | undefined;
}

/** Answers that are made once and kept until a table they are made from changes. What is left out, and why: ADR 5. */
export const keptAnswers: { [Id in OperationId]?: Kept<Id> } = {
  buildMenus: {
    seconds: 600,
    from: ['menu', 'role_menu', 'permission', 'role_permission'],
    by: ({ caller, principal }) =>
      `${caller.language}:${
        principal.roles
          .map((role) => role.id)
          .sort((a, b) => a - b)
          .join('-') || 'none'
      }`,
  },
  getDepartmentTree: {
    seconds: 600,
    from: ['department', 'staff_department', 'staff'],
    by: (_, { name }) => (name ? undefined : 'all'),
  },
  getRoleTree: { seconds: 600, from: ['role', 'role_scope_department', 'staff_role', 'staff'] },
  getPermissionTree: { seconds: 600, from: ['permission'] },
  getTagTree: {
    seconds: 600,
    from: ['tag_group', 'tag', 'external_user', 'external_user_follow', 'external_user_mark'],
    by: (_, { scope = 'any', kind = 'any' }) => `${scope}:${kind}`,
  },
  getMyDashboard: { seconds: 300, from: ['staff', 'customer', 'platform_order'], by: ({ principal }) => String(principal.staffId) },
};

/** The marks of these tables as one text: it changes with every change that this transaction can see. */
async function stampOf({ db, principal }: Context, tables: readonly string[]): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select coalesce(md5(string_agg(mark::text, '' order by mark)), 'new') as stamp from table_change
    where enterprise_id = ${principal.enterpriseId} and name = any(${tables})`.execute(db);
  return (rows[0] as { stamp: string }).stamp;
}

/**
 * The answer as it is kept, or made and kept. The stamp is read before anything is made, and kept with it: a value that a commit has
 * overtaken carries the stamp from before that commit, which nobody asks for any more. Only for operations that write nothing.
 */
export async function keptAnswer<Id extends OperationId>(context: Context, id: Id, input: Input<Id>, make: () => Promise<unknown>) {
  const kept = keptAnswers[id] as Kept<Id> | undefined;
  const variant = kept?.by ? kept.by(context, input) : '';
  if (!kept || variant === undefined) return make();
  const { cache, house, principal } = context;
  const key = `${keptKeys}${id}${variant && `:${variant}`}`;
  const head = `{"stamp":"${await stampOf(context, kept.from)}","data":`;
  const known = await cache.read(key);
  const hit = known?.startsWith(head) === true;
  house.cacheCounts.note(principal.enterpriseId, id, hit);
  if (hit) return new RawJson(known.slice(head.length, -1));
  const text = JSON.stringify(await make());
  await cache.keep(key, `${head}${text}}`, kept.seconds);
  return new RawJson(text);
}
