import type { Db } from '../../db/database.js';
import { Refusal } from '../../http/refusal.js';
import type { ImportType } from '../kind.js';
import { headKey, type Mapping } from './columns.js';

/** Maximum number of heads of a kind in the company's dictionary. */
const maxHeads = 500;

/** Returns what heads of files of a kind mean in this company, by `headKey`. */
export async function companyHeads(db: Db, type: ImportType): Promise<Mapping> {
  const known = await db.selectFrom('import_head').select(['head_key', 'field']).where('type', '=', type).execute();
  return new Map(known.map(({ head_key, field }) => [head_key, field]));
}

/** Characters of a head. */
const maxLength = 200;

/** Adds heads to the company's dictionary, or changes what they mean, and returns their ids. @throws Refusal 42200 if one is too long or it is full */
export async function addCompanyHeads(db: Db, staffId: number, type: ImportType, mapping: Mapping) {
  if ([...mapping.keys()].some((head) => Math.max(head.length, headKey(head).length) > maxLength))
    throw new Refusal(42200, [
      `列名最多 ${maxLength} 个字，更长的列请在每次导入时指定`,
      `A head has up to ${maxLength} characters; map longer ones at each import`,
    ]);
  const byKey = new Map([...mapping].map(([head, field]) => [headKey(head), { head, field }]));
  // In one order, so that two people who add the same heads do not wait for each other.
  const rows = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const saved = await db
    .insertInto('import_head')
    .values(rows.map(([head_key, { head, field }]) => ({ type, head_key, head, field, staff_id: staffId })))
    .onConflict((clash) =>
      clash.columns(['enterprise_id', 'type', 'head_key']).doUpdateSet((now) => ({
        head: now.ref('excluded.head'),
        field: now.ref('excluded.field'),
        staff_id: now.ref('excluded.staff_id'),
      })),
    )
    .returning('id')
    .execute();
  const { count } = await db
    .selectFrom('import_head')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  if (Number(count) > maxHeads)
    throw new Refusal(42200, [
      `列名词典每种导入最多 ${maxHeads} 条，请先移除不用的`,
      `The column dictionary has room for ${maxHeads} heads of a kind; remove some that are not used`,
    ]);
  return saved.map(({ id }) => id);
}
