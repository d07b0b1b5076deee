import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { addedBy, type ByHand, safetyValues } from '../../../nutrition/safety/by-hand.js';
import type { FoodSafety, SafetyFacts } from '../../../nutrition/safety/derive-safety.js';
import { foundSafety, safetyFields, safetyRules, valueColumns } from './safety.js';

interface Row extends SafetyFacts, FoodSafety, Pick<ByHand, 'added' | 'excepted'> {
  id: number;
  source: 'system' | 'enterprise';
  safety_rules: number;
}

const chunk = 500;

const columns = ['id', 'name', 'type_id', 'source', 'composition', 'safety_rules', ...valueColumns] as const;

/** Foods of a company that these rules have not judged yet. Locks them, so that no save comes between. */
const foodsToJudge = (db: Db, enterprise_id: number) =>
  db
    .selectFrom('ingredient')
    .select(columns)
    .select([sql<Row['allergens']>`allergens`.as('allergens'), sql<Row['avoid_flags']>`avoid_flags`.as('avoid_flags')])
    .select([sql<Row['avoid_styles']>`avoid_styles`.as('avoid_styles')])
    .select([sql<Row['added']>`added`.as('added'), sql<Row['excepted']>`excepted`.as('excepted')])
    .where('enterprise_id', '=', enterprise_id)
    .where('safety_rules', '!=', safetyRules)
    .orderBy('id')
    .limit(chunk)
    .forUpdate()
    .execute();

/** Before the first rules, what a company's food had was entered by people. */
function byHandOf(row: Row): ByHand {
  const isFirst = row.safety_rules === 0 && row.source === 'enterprise';
  return {
    added: isFirst ? addedBy(safetyValues(row), foundSafety(row)) : row.added,
    excepted: row.excepted,
    label_checked: row.composition === 'checked',
  };
}

/** Applies the rules to all foods of a company that other rules judged last, whoever entered them. Nobody's version moves. */
export async function judgeFoods(db: Db, enterprise_id: number) {
  for (;;) {
    const rows: Row[] = await foodsToJudge(db, enterprise_id);
    if (rows.length === 0) return;
    const judged = rows.map((row) => ({ id: row.id, ...safetyFields(row, byHandOf(row)) }));
    await sql`update ingredient i set allergens = j.allergens, composition = j.composition, avoid_flags = j.avoid_flags,
        avoid_styles = j.avoid_styles, added = j.added, safety_rules = j.safety_rules
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j(id bigint, allergens jsonb, composition text, avoid_flags jsonb,
        avoid_styles jsonb, added jsonb, safety_rules integer)
      where i.id = j.id`.execute(db);
  }
}

/**
 * Judges the foods of one company that an older process has written meanwhile, as during a rolling restart. Returns whether another company
 * may have some. Foods that newer rules have judged are left to the newer process.
 */
export async function judgeOlderFoods(db: Db): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from enterprise
    where exists (select from ingredient where enterprise_id = enterprise.id and safety_rules < ${safetyRules}) order by id limit 2`.execute(
    db,
  );
  if (rows[0]) await judgeFoods(db, rows[0].id);
  return rows.length > 1;
}
