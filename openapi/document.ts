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
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
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
  /** The HTTP status that a code of refusal comes with. */
  'x-status'?: number;
  /** A text of several lines; any other is one line. */
  'x-multiline'?: true;
  /** A mobile number: the server takes away what people write around its digits before it looks at them. */
  'x-phone'?: true;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

/** What an operation says of the import it starts. */
export interface ImportFacts {
  /** Names the import in calls and in the database. */
  type: string;
  /** Names it on the command line. */
  command: string;
  /** Place among the imports that people choose from; smaller stands first. */
  sort: number;
  zh: string;
  en: string;
  /** What tells whether a record is known, and what a new one needs. */
  'hint-zh': string;
  'hint-en': string;
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
  'x-audit'?: false;
  'x-import'?: ImportFacts;
}

export interface Contract {
  paths: Record<string, Partial<Record<(typeof methods)[number], Operation>>>;
  components: { schemas: Record<string, Schema> };
  tags?: { name: string; 'x-zh': string; 'x-en': string }[];
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

/** What a `$ref` of a bundled contract points at, with the name of the document before it or without. */
export function resolve<T extends { $ref?: string }>(contract: Contract, node: T): T {
  let seen: T = node;
  while (seen.$ref) {
    const steps = seen.$ref.slice(seen.$ref.indexOf('#/') + 2).split('/');
    let found: unknown = contract;
    for (const step of steps) found = (found as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
    const { $ref: _, ...beside } = seen;
    seen = { ...(found as T), ...beside };
  }
  return seen;
}
