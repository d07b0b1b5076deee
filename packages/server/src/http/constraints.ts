import { resolve, type Schema } from '../../../../openapi/document.js';
import { conflictOf } from '../../../../openapi/violations.js';
import { constraints as gathered } from '../generated/areas/constraints.js';
import { constraintColumns } from '../generated/constraint-columns.js';
import { mergeMaps } from '../setup/merge-maps.js';
import type { Constraints } from './constraint.js';
import { contract, type ServedOperation } from './contract.js';
import { Refusal, refuseField } from './refusal.js';

export const constraints: Constraints = mergeMaps<Constraints>(gathered);

interface DatabaseError {
  code?: string;
  constraint?: string;
  message?: string;
}

/**
 * Whether a row that is still referenced was to be deleted: in every language, PostgreSQL then quotes two tables and the constraint,
 * otherwise one table and the constraint.
 */
const isStillUsed = ({ message = '' }: DatabaseError) => (message.match(/"[^"]+"/g) ?? []).length > 2;

/** The fields of a request. */
function fieldsOf({ parameters, body }: ServedOperation): Record<string, Schema> {
  const named = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  return { ...named, ...(body && resolve(contract, body).properties) };
}

/** The field that has the name of a column, such as `role_id`, or of several of its values, such as `role_ids`. */
const findField = (columns: readonly string[], fields: Record<string, Schema>) =>
  columns.findLast((column) => column in fields) ?? columns.map((column) => `${column}s`).findLast((plural) => plural in fields);

/** Returns the error for a violated unique or foreign key constraint. Its field is declared by the area, or has the name of a column. */
export function constraintRefusal(error: DatabaseError, operation?: ServedOperation): Refusal | undefined {
  if (error.code !== '23505' && error.code !== '23503') return undefined;
  if (error.code === '23503' && isStillUsed(error))
    return new Refusal(40903, ['仍有数据引用此记录，请先解除引用', 'This record is still in use; remove the references first']);
  const [code, rule] = error.code === '23505' ? ([40902, 'taken'] as const) : ([42200, 'exists'] as const);
  const fields = operation ? fieldsOf(operation) : {};
  const declared = constraints[error.constraint ?? ''];
  const field = declared?.field ?? findField(constraintColumns[error.constraint ?? ''] ?? [], fields);
  const schema = field === undefined ? undefined : fields[field];
  const sentence = declared?.sentence ?? (field && schema && conflictOf(contract, field, schema, rule));
  if (field !== undefined && sentence) return refuseField(code, field, rule, sentence);
  return rule === 'taken'
    ? new Refusal(40902, ['该值已被占用，请换一个', 'This value is taken; choose another'])
    : new Refusal(42200, ['所选内容不存在，请重新选择', 'The selected item does not exist; choose again']);
}
