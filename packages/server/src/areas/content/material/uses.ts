import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { MediaUse } from '../../../attachments/media-use.js';
import type { Db } from '../../../db/database.js';
import { mediaUses } from '../../../generated/areas/media-uses.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';

type Use = Data<'getMaterialUses'>[number];

const uses: readonly MediaUse[] = mediaUses;
const most = 100;
const order: readonly Use['timing'][] = ['scheduled', 'any_time', 'by_hand'];

/** What is to send a material, of one kind, what goes out next first. */
async function rowsOf(db: Db, use: MediaUse, id: number, which: RawBuilder<boolean>): Promise<Omit<Use, 'kind'>[]> {
  const { rows } = await sql<Omit<Use, 'kind'>>`select distinct u.id, left(coalesce(u.name, ''), 200) as name, u.timing, u.next_at
    from (${use.query()}) u where u.attachments @> ${JSON.stringify([{ material_id: id }])}::jsonb and ${which}
    order by u.next_at nulls last, u.id limit ${most}`.execute(db);
  return rows;
}

/** Everything that is to send a material and that the caller may know of. */
export async function usesOf({ db, principal }: Context, id: number): Promise<Use[]> {
  const found: Use[] = [];
  for (const use of uses) {
    const rows = await rowsOf(db, use, id, use.visible?.(principal) ?? sql<boolean>`true`);
    found.push(...rows.map((row) => ({ kind: use.kind, ...row })));
  }
  const at = ({ next_at }: Use) => (next_at === null ? Number.POSITIVE_INFINITY : Date.parse(next_at));
  return found.toSorted((a, b) => order.indexOf(a.timing) - order.indexOf(b.timing) || at(a) - at(b) || 0).slice(0, most);
}

/** @throws Refusal 40903 naming what is to send the material */
export async function assertUnused(context: Context, id: number) {
  for (const use of uses) {
    const [found] = await rowsOf(context.db, use, id, sql<boolean>`true`);
    if (!found) continue;
    const [shown] = use.visible ? await rowsOf(context.db, use, id, use.visible(context.principal)) : [found];
    const [zh, en] = use.place;
    if (!shown)
      throw new Refusal(40903, [
        `有同事个人的${zh}还在用它，请先联系他们移除`,
        `${en} of a colleague uses it; ask them to remove it first`,
      ]);
    throw new Refusal(40903, [
      `${zh}「${shown.name}」还要发送它，请先从那里移除`,
      `${en} “${shown.name}” is still to send it; remove it there first`,
    ]);
  }
}
