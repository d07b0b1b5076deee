import type { Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';

type DimensionInput = Input<'createQuestionnaire'>['dimensions'];

/** Saves the dimensions in their order; those left out are deleted with their items. @throws Refusal 42200 for an unknown id */
export async function saveDimensions(db: Db, questionnaire_id: number, dimensions: DimensionInput) {
  const rows = await db.selectFrom('questionnaire_dimension').select('id').where('questionnaire_id', '=', questionnaire_id).execute();
  const left = new Set(rows.map((one) => one.id));
  for (const [sort, { id, name, weight = 1, formula = null, sum_map = [], bands }] of dimensions.entries()) {
    const values = { name, weight, formula, sort, sum_map: JSON.stringify(sum_map), bands: JSON.stringify(bands) };
    if (id === undefined)
      await db
        .insertInto('questionnaire_dimension')
        .values({ questionnaire_id, ...values })
        .execute();
    else if (left.delete(id)) await db.updateTable('questionnaire_dimension').set(values).where('id', '=', id).execute();
    else
      throw refuseField(42200, `dimensions.${sort}.id`, 'exists', [
        '没有这个维度，请刷新后再改',
        'There is no such dimension; reload and try again',
      ]);
  }
  if (left.size > 0)
    await db
      .deleteFrom('questionnaire_dimension')
      .where('id', 'in', [...left])
      .execute();
}
