import { constraints as gathered } from '../generated/areas/constraints.js';
import { joinDeclared } from '../setup/join-declared.js';
import type { Constraints } from './constraint.js';
import { Refusal, refuseField } from './refusal.js';

export const constraints: Constraints = joinDeclared<Constraints>(gathered);

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

/** Returns the error for a violated unique or foreign key constraint. */
export function brokenConstraint(error: DatabaseError): Refusal | undefined {
  if (error.code !== '23505' && error.code !== '23503') return undefined;
  if (error.code === '23503' && isStillUsed(error))
    return new Refusal(40903, ['仍有数据引用此记录，请先解除引用', 'This record is still in use; remove the references first']);
  const said = constraints[error.constraint ?? ''];
  const known = said && 'field' in said ? said : undefined;
  if (error.code === '23505')
    return known
      ? refuseField(40902, known.field, 'taken', known.sentence)
      : new Refusal(40902, ['该值已被占用，请换一个', 'This value is taken; choose another']);
  return known
    ? refuseField(42200, known.field, 'exists', known.sentence)
    : new Refusal(42200, ['所选内容不存在，请重新选择', 'The selected item does not exist; choose again']);
}
