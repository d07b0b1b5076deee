import { sql } from 'kysely';
import type { AudienceField } from '../../../../openapi/document.js';
import type { Db } from '../db/database.js';
import { refuseField, type Sentence } from '../http/refusal.js';
import type { Rule } from './condition.js';

type RecordKind = NonNullable<AudienceField['record']>;

/** Names of the records that rules name, by kind and id. */
export type RecordNames = ReadonlyMap<string, string>;

const records: { [Kind in RecordKind]: { table: string; deletes?: true; called: Sentence } } = {
  tag: { table: 'tag', called: ['标签', 'tag'] },
  channel: { table: 'channel', called: ['渠道', 'channel'] },
  staff: { table: 'staff', deletes: true, called: ['员工', 'staff member'] },
  camp: { table: 'camp', deletes: true, called: ['减脂营', 'camp'] },
  group_chat: { table: 'group_chat', called: ['客户群', 'group'] },
  questionnaire: { table: 'questionnaire', called: ['问卷', 'questionnaire'] },
  dimension: { table: 'questionnaire_dimension', called: ['问卷维度', 'dimension'] },
};

const keyOf = (kind: RecordKind, id: string) => `${kind} ${id}`;

export const nameOf = (names: RecordNames, kind: RecordKind, id: string) => names.get(keyOf(kind, id)) ?? `#${id}`;

interface Reference {
  kind: RecordKind;
  id: string;
  path: string;
}

/** The records that a rule names, with the place of each in the input. */
const referencesOf = ({ field, values, of, path }: Rule): Reference[] => [
  ...(field.record ? values.map((id, at) => ({ kind: field.record as RecordKind, id, path: `${path}values.${at}` })) : []),
  ...(field.of?.record && of !== undefined ? [{ kind: field.of.record, id: of, path: `${path}of` }] : []),
];

/** Returns the names of the records that rules name; those that do not exist are left out. */
export async function recordNames(db: Db, rules: readonly Rule[]): Promise<RecordNames> {
  const names = new Map<string, string>();
  const references = rules.flatMap(referencesOf);
  for (const kind of new Set(references.map((one) => one.kind))) {
    const { table, deletes } = records[kind];
    const ids = references.filter((one) => one.kind === kind).map((one) => one.id);
    const { rows } = await sql<{ id: number; name: string }>`select id, name from ${sql.table(table)}
      where id = any(${ids}::bigint[]) ${deletes ? sql`and deleted_at is null` : sql``}`.execute(db);
    for (const { id, name } of rows) names.set(keyOf(kind, String(id)), name);
  }
  return names;
}

/** Returns the first record that rules name and that is not among the names. */
export const firstMissing = (names: RecordNames, rules: readonly Rule[]): Reference | undefined =>
  rules.flatMap(referencesOf).find(({ kind, id }) => !names.has(keyOf(kind, id)));

/** @throws Refusal 42200 at the first record that does not exist */
export async function assertRecords(db: Db, rules: readonly Rule[]) {
  const lost = firstMissing(await recordNames(db, rules), rules);
  if (!lost) return;
  const [zh, en] = records[lost.kind].called;
  throw refuseField(42200, lost.path, 'exists', [
    `条件里的${zh}已不存在，请重新选择`,
    `A ${en} in the condition does not exist any more; choose another`,
  ]);
}
