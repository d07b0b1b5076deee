import type { Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';

export type Entry = Input<'createPosterCycleEntry'>;

const tables = { poster: 'poster', knowledge: 'knowledge_card' } as const;

/** A day, and what is shown on it. */
export const dayOf = ({ day_no, weekday }: Pick<Entry, 'day_no' | 'weekday'>) => (day_no === undefined ? `w${weekday}` : `d${day_no}`);
const contentOf = (entry: Entry) => `${dayOf(entry)} ${entry.item_type} ${entry.item_id}`;

/** Locks the content, so that it is neither turned off nor deleted meanwhile, and returns what is on. */
async function contentThatIsOn(db: Db, entries: readonly Entry[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const type of ['poster', 'knowledge'] as const) {
    const ids = [...new Set(entries.flatMap((one) => (one.item_type === type ? [one.item_id] : [])))].sort((one, other) => one - other);
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(tables[type])
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'on')
      .orderBy('id')
      .forShare()
      .execute();
    for (const { id } of rows) found.add(`${type} ${id}`);
  }
  return found;
}

/** @throws Refusal 42200 with the field, whose path begins with that of the entry */
export async function assertEntries(
  db: Db,
  entries: readonly Entry[],
  path: (at: number) => string,
  kept: ReadonlySet<string> = new Set(),
) {
  const seen = new Set<string>();
  const isOn = await contentThatIsOn(db, entries);
  for (const [at, entry] of entries.entries()) {
    if ((entry.day_no === undefined) === (entry.weekday === undefined))
      throw refuseField(42200, `${path(at)}weekday`, 'exclusive', [
        '请在服务第几天和星期之间只选一种',
        'Choose either a day of the service or a weekday',
      ]);
    if (seen.has(contentOf(entry)))
      throw refuseField(42200, `${path(at)}item_id`, 'unique', [
        '同一天不能有两份同样的内容，请去掉一份',
        'A day cannot have the same content twice; remove one',
      ]);
    seen.add(contentOf(entry));
    if (!isOn.has(`${entry.item_type} ${entry.item_id}`) && !kept.has(contentOf(entry)))
      throw refuseField(42200, `${path(at)}item_id`, 'on', [
        '海报或知识卡未启用，请先启用或另选内容',
        'The poster or card is off; turn it on or choose other content',
      ]);
  }
}

/** What the order has already; it may stay while it is off, when it is passed over. */
export const contentsOf = (
  entries: readonly { day_no: number | null; weekday: number | null; item_type: Entry['item_type']; item_id: number }[],
) => new Set(entries.map((one) => contentOf({ ...one, day_no: one.day_no ?? undefined, weekday: one.weekday ?? undefined } as Entry)));
