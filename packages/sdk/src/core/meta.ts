import { areaOf, areaTitle, loadMeta } from '../generated/areas.js';
import type { OperationId } from './types.js';

export type Danger = 'none' | 'mild' | 'moderate' | 'severe';

/** What a form, a table or a help text needs to know of one field; made from the contract. */
export interface FieldMeta {
  name: string;
  zh: string;
  en: string;
  /** JSON type; of an array the type of its items with `[]`. */
  type: string;
  required?: true;
  nullable?: true;
  in?: 'path' | 'query';
  format?: string;
  /** A text of several lines; any other has one. */
  multiline?: true;
  unit?: string;
  enum?: { value: string | number; zh: string; en: string }[];
  /** Least number, length or count, by type. */
  min?: number;
  max?: number;
  pattern?: string;
  help?: string;
  fields?: FieldMeta[];
}

export interface OperationMeta {
  zh: string;
  en: string;
  method: string;
  path: string;
  permission: string;
  danger: Danger;
  input: FieldMeta[];
  output: FieldMeta[];
}

export type AreaMeta = Record<string, OperationMeta>;

/** Labels, fields, permission and danger of an operation; its area is loaded at the first ask. */
export async function operationMeta(id: OperationId): Promise<OperationMeta> {
  const { meta } = await loadMeta[areaOf[id]]();
  const found = meta[id];
  if (!found) throw new Error(`The contract's tables lack ${id}; run pnpm gen.`);
  return found;
}

/** What each permission of the contract allows, in words, by its code. */
export async function loadPermissionNames(): Promise<Record<string, { zh: string; en: string }>> {
  return (await import('../generated/permissions.js')).permissionNames;
}

export { areaOf, areaTitle, loadMeta };
