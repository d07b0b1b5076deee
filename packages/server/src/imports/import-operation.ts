import type { OperationId } from '@shiyi/sdk';
import { additionalPermissionsOf, type ImportFacts } from '../../../../openapi/document.js';
import { operations, type ServedOperation } from '../http/contract.js';
import type { ImportOptions, ImportType } from './kind.js';

/** Returns the operation that starts imports of this type. The operation log shows its name. */
export function importOperation(type: ImportType): ServedOperation {
  const found = operations.find(({ operation }) => operation['x-import']?.type === type);
  if (!found) throw new Error(`No operation starts imports of the type ${type}.`);
  return found;
}

export const importNames = (type: ImportType): ImportFacts => importOperation(type).operation['x-import'] as ImportFacts;

/** The operations whose permissions an import needs, when it starts and as long as it runs. */
export function importNeeds(type: ImportType, { on_duplicate }: Pick<ImportOptions, 'on_duplicate'>): string[] {
  const { id, operation } = importOperation(type);
  const also = additionalPermissionsOf(operation).filter(({ when }) => !when || when.is === on_duplicate);
  return [id, ...also.map((one) => one.operation)];
}

interface ToUndo {
  created: number;
  updated: number;
  /** Whether the caller imported it. */
  isOwn: boolean;
}

/**
 * The operations whose permissions are needed to undo an import. Users who undo their own import only remove records that were not changed
 * or used since, which needs no right to delete others.
 */
export function undoNeeds(type: ImportType, { created, updated, isOwn }: ToUndo): string[] {
  const { delete: remove, update } = importNames(type);
  const direct = [created > 0 && !isOwn ? remove : undefined, updated > 0 ? update : undefined];
  return [importOperation(type).id satisfies OperationId, ...direct.filter((one) => one !== undefined)];
}
