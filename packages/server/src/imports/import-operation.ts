import type { ImportFacts } from '../../../../openapi/document.js';
import { operations, type Served } from '../http/contract.js';
import type { ImportType } from './kind.js';

/**
 * Returns the operation that starts imports of this type. Its permission is required to rerun one, and the operation log shows its name.
 */
export function importOperation(type: ImportType): Served {
  const found = operations.find(({ operation }) => operation['x-import']?.type === type);
  if (!found) throw new Error(`No operation starts imports of the type ${type}.`);
  return found;
}

export const importNames = (type: ImportType): ImportFacts => importOperation(type).operation['x-import'] as ImportFacts;
