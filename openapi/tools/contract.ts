import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const methods = ['get', 'post', 'put', 'delete'] as const;

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | number | null)[];
  const?: unknown;
  format?: string;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  'x-zh'?: string;
  'x-enum-zh'?: Record<string, string>;
  'x-enum-en'?: Record<string, string>;
  'x-unit'?: string;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
  'x-zh': string;
  'x-origin': 'documented' | 'added';
  'x-permission': string;
  'x-danger': 'none' | 'mild' | 'moderate' | 'severe';
  'x-retry'?: 'read';
}

export interface Contract {
  paths: Record<string, Partial<Record<(typeof methods)[number], Operation>>>;
  components: { schemas: Record<string, Schema> };
}

/** Every operation of a bundled contract, in the order of its paths. */
export function* operationsOf(contract: Contract) {
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation) yield { path, method, operation };
    }
  }
}

/** What a `$ref` of a bundled contract points at. */
export function resolve<T extends { $ref?: string }>(contract: Contract, node: T): T {
  let seen: T = node;
  while (seen.$ref) {
    const steps = seen.$ref.slice(2).split('/');
    let found: unknown = contract;
    for (const step of steps) found = (found as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
    const { $ref: _, ...beside } = seen;
    seen = { ...(found as T), ...beside };
  }
  return seen;
}

/** Rewrites tags and paths at the foot of openapi.yaml, so that any tool can open the contract by its root. */
export async function writeRoot() {
  const file = `${root}/openapi/openapi.yaml`;
  const areas = (await readdir(`${root}/openapi/areas`)).filter((name) => name.endsWith('.yaml')).sort();
  const tags: string[] = [];
  const paths: string[] = [];
  for (const area of areas) {
    const text = await readFile(`${root}/openapi/areas/${area}`, 'utf8');
    const document = parse(text) as { info: { description?: string }; paths: Contract['paths'] };
    tags.push(`  - { name: ${area.replace('.yaml', '')}, description: ${JSON.stringify(document.info.description ?? '')} }`);
    for (const path of Object.keys(document.paths)) {
      const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      paths.push(`  ${path}: { $ref: 'areas/${area}#/paths/${pointer}' }`);
    }
  }
  const old = await readFile(file, 'utf8');
  const tagBlock = `tags:\n${tags.join('\n')}\n`;
  const pathBlock = `paths:\n${paths.sort().join('\n')}\n`;
  const next = old.replace(/^tags:[^\n]*\n(?: {2}.*\n)*/m, () => tagBlock).replace(/^paths:[^\n]*\n(?: {2}.*\n)*/m, () => pathBlock);
  if (next !== old) await writeFile(file, next);
}
