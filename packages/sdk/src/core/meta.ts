import { areaTitle, loadMeta, operationsIn, subjectsOf } from '../generated/areas.js';
import type { OperationId } from './types.js';

export type Danger = 'none' | 'mild' | 'moderate' | 'severe';

/** Metadata of a field for forms, tables and help texts; generated from the contract. */
export interface FieldMeta {
  name: string;
  zh: string;
  en: string;
  /** JSON type; for an array the type of its items followed by `[]`. */
  type: string;
  required?: true;
  nullable?: true;
  in?: 'path' | 'query';
  format?: string;
  /** Multi-line text; all other text is single-line. */
  multiline?: true;
  unit?: string;
  /** Operation that answers the tree in which the value, an id, is chosen. */
  choices?: 'getChannelTree';
  enum?: { value: string | number; zh: string; en: string }[];
  /** Minimum value, length or item count, depending on the type. */
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
  /** Permissions of other operations that it needs too, whatever its input is. */
  alsoNeeds?: string[];
  danger: Danger;
  /** It replaces the record that this operation reads: fields left out are emptied. */
  replaces?: string;
  input: FieldMeta[];
  output: FieldMeta[];
}

export type AreaMeta = Record<string, OperationMeta>;

type Area = keyof typeof loadMeta;

function readAreas() {
  const areas: Record<string, string> = {};
  for (const line of operationsIn.trim().split('\n')) {
    const [area = '', ...ids] = line.split(' ');
    for (const id of ids) areas[id] = area;
  }
  return areas as Record<OperationId, Area>;
}

/** The area of each operation. */
export const areaOf = /* @__PURE__ */ readAreas();

/** Returns labels, fields, permission and danger of an operation; loads the metadata of its area on first use. */
export async function operationMeta(id: OperationId): Promise<OperationMeta> {
  const { meta } = await loadMeta[areaOf[id]]();
  const found = meta[id];
  if (!found) throw new Error(`The contract's tables lack ${id}; run pnpm gen.`);
  return found;
}

/** Loads the names of the contract's permissions, by code, and which of them only allow to read. */
export async function loadPermissionNames(): Promise<Record<string, { zh: string; en: string; reads?: boolean }>> {
  return (await import('../generated/permissions.js')).permissionNames;
}

export { areaTitle, loadMeta, subjectsOf };
