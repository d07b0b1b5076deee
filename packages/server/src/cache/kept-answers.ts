import type { OperationId } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { keptAnswers as gathered } from '../generated/areas/kept.js';
import type { Values } from '../http/call-input.js';
import { type Context, type PreparingContext, RawJson } from '../http/context.js';
import { joinDeclared } from '../setup/join-declared.js';
import { keptKeys, type TenantCache } from './cache.js';
import type { AnyKept, KeptAnswers } from './kept-answer.js';

/** Answers that are made once and kept until a table they are made from changes. What is left out, and why: ADR 5. */
export const keptAnswers: KeptAnswers = joinDeclared<KeptAnswers>(gathered);

/** The marks of these tables as one text: it changes with every change that this transaction can see. */
async function stampOf(db: Db, enterpriseId: number, tables: readonly string[]): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select coalesce(md5(string_agg(mark::text, '' order by mark)), 'new') as stamp from table_change
    where enterprise_id = ${enterpriseId} and name = any(${tables})`.execute(db);
  return (rows[0] as { stamp: string }).stamp;
}

/** Where the answer to one question is kept. */
interface Place {
  id: OperationId;
  key: string;
  seconds: number;
  from: readonly string[];
}

function placeOf(context: PreparingContext, id: OperationId, input: Values): Place | undefined {
  const kept = keptAnswers[id] as AnyKept | undefined;
  const variant = kept?.by ? kept.by(context, input) : '';
  if (!kept || variant === undefined) return undefined;
  return { id, key: `${keptKeys}${id}${variant && `:${variant}`}`, seconds: kept.seconds, from: kept.from };
}

const headOf = (stamp: string) => `{"stamp":"${stamp}","data":`;

/** The text that is kept under this stamp. */
async function find({ services, principal }: PreparingContext, cache: TenantCache, { id, key }: Place, stamp: string) {
  const known = await cache.read(key);
  const head = headOf(stamp);
  const hit = known?.startsWith(head) === true;
  services.cacheCounts.note(principal.enterpriseId, id, hit);
  return hit ? new RawJson(known.slice(head.length, -1)) : undefined;
}

type Make = (context: Context) => Promise<unknown>;

/** Makes the answer, and keeps it once the connection it was read on is free again. */
async function makeAndKeep(make: Make, context: Context, keep: (text: string) => Promise<void>) {
  const text = JSON.stringify(await make(context));
  context.afterCommit(() => keep(text));
  return new RawJson(text);
}

/**
 * The answer as it is kept, or the work that makes and keeps it. The stamp is read before anything is made, and kept with it: a value that
 * a commit has overtaken carries the stamp from before that commit, which nobody asks for any more. Only for operations that write nothing.
 */
export async function keptAnswer(context: PreparingContext, id: OperationId, input: Values, make: Make): Promise<RawJson<unknown> | Make> {
  const place = placeOf(context, id, input);
  if (!place) return make;
  const { enterpriseId } = context.principal;
  const store = context.services.cache;
  const put = (cache: TenantCache, stamp: string, text: string) => cache.keep(place.key, `${headOf(stamp)}${text}}`, place.seconds);
  if (store.kind === 'database')
    return async (inside) => {
      const cache = store.of(enterpriseId, inside.db);
      const stamp = await stampOf(inside.db, enterpriseId, place.from);
      const keep = (text: string) => context.tenant((db) => put(store.of(enterpriseId, db), stamp, text), 'write');
      return (await find(context, cache, place, stamp)) ?? makeAndKeep(make, inside, keep);
    };
  const cache = store.of(enterpriseId);
  const stamp = await context.tenant((db) => stampOf(db, enterpriseId, place.from), 'read');
  const known = await find(context, cache, place, stamp);
  return known ?? ((inside) => makeAndKeep(make, inside, (text) => put(cache, stamp, text)));
}
