export const methods = ['get', 'post', 'put', 'delete'] as const;

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | number | null)[];
  const?: unknown;
  format?: string;
  title?: string;
  description?: string;
  examples?: unknown[];
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
  /** Of an uploaded file that is kept as it came; without it, an upload is a picture. In bytes. */
  'x-max-bytes'?: number;
  /** Operation that answers the tree in which the value is chosen. */
  'x-choices'?: 'getChannelTree';
  /** Marks what the documents of the original calls name; all else was designed here. */
  'x-confidence'?: 'documented';
  /** The HTTP status of an error code. */
  'x-status'?: number;
  /** Marks a multi-line text; all others have one line. */
  'x-multiline'?: true;
  /** Marks health data of a person. It is shown with the permission of the module and, for the first four, with the person's consent. */
  'x-health'?: HealthModule;
  /** Marks a mobile number: the server strips the usual separators and prefixes around its digits before validation. */
  'x-phone'?: true;
  /** Marks a picture that everybody may see by its address. */
  'x-public'?: true;
  /** Marks a field of a replacing write that keeps its present value when it is left out. */
  'x-kept'?: true;
  /** Where the record of `x-replaces` has the value, if its name does not say it: `backup_staff[].id`, `status:draft` for a flag, `name!id` if there is no id. */
  'x-read-as'?: string;
}

export type HealthModule = 'diet' | 'weight' | 'sport' | 'sleep' | 'health' | 'evaluation';

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

/** A value that conditions on customers compare, declared by the area that owns the data (`x-audience-fields`). */
export interface AudienceField {
  type: 'number' | 'day' | 'choice' | 'set' | 'event' | 'flag';
  zh: string;
  en: string;
  unit?: string;
  /** The values to choose from. Without them, a choice or set has ids of `record`, or free text. */
  values?: { value: string; zh: string; en: string }[];
  /** What the values are ids of. */
  record?: 'tag' | 'channel' | 'staff' | 'camp' | 'group_chat' | 'questionnaire' | 'dimension';
  /** What a rule must name besides the field: one of the values, or an id of the record. */
  of?: { zh: string; en: string; required: boolean } & Pick<AudienceField, 'values' | 'record'>;
  /** The kind of health data it is. A rule needs the permission of the module, and sees only customers who agree to it. */
  health?: HealthModule;
  /** Made from several kinds of records: it is about the customers who agree to one of them, and about what they agree to. */
  consent?: 'any';
  /** Nothing records it yet, so no condition can ask for it. */
  later?: true;
}

/** Properties of the import that an operation starts. */
export interface ImportFacts {
  /** Identifies the import in calls and in the database. */
  type: string;
  /** Its name on the command line. */
  command: string;
  /** Position in the list of imports to choose from, ascending. */
  sort: number;
  zh: string;
  en: string;
  /** What identifies an existing record, and what a new one requires. */
  'hint-zh': string;
  'hint-en': string;
  /** The operations that create, change and delete one such record, where there are any. An import and its undo need their permissions. */
  create?: string;
  update?: string;
  delete?: string;
}

/** An operation that writes or shows the same as the one that names it, so that its permission is needed too. */
export interface AdditionalPermission {
  operation: string;
  /** Only if the input has this field, or this value in it. */
  when?: { field: string; is?: string };
}

export interface Operation {
  security?: Record<string, string[]>[];
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
  'x-zh': string;
  'x-origin': 'documented' | 'added';
  'x-permission': string;
  /** Built-in roles that have the permission from the start; all operations of a permission name the same. */
  'x-roles'?: string[];
  'x-danger': 'none' | 'mild' | 'moderate' | 'severe';
  'x-retry'?: 'read';
  'x-audit'?: boolean;
  /** For installation administrators, the operation covers all companies instead of their own. */
  'x-all-companies'?: true;
  /** It computes much, so the server runs only one such operation at a time. */
  'x-heavy'?: true;
  /** Repeats must be told from new calls, so the header `Idempotency-Key` is required. */
  'x-idempotency'?: 'required';
  'x-import'?: ImportFacts;
  /** Fields of the call, of what it changed, or `target`, that identify the records that its row of the audit log is about, and their kinds. */
  'x-about'?: Record<string, SubjectKind>;
  'x-also-needs'?: AdditionalPermission[];
  /** It replaces the record that this operation reads: `getCustomer`, or `getService.service` for a part of an answer. */
  'x-replaces'?: string;
}

/** Returns the operations whose permissions this one needs besides its own. */
export function additionalPermissionsOf({ 'x-also-needs': own = [], 'x-import': facts }: Operation): AdditionalPermission[] {
  return [
    ...own,
    ...(facts?.create ? [{ operation: facts.create }] : []),
    ...(facts?.update ? [{ operation: facts.update, when: { field: 'on_duplicate', is: 'update' } }] : []),
  ];
}

/** Kinds of record that a row of the audit log can be about; each belongs to a customer or a lead. */
export type SubjectKind = 'customer' | 'lead' | 'service' | 'meal' | 'day' | 'comment' | 'answer' | 'contact' | 'footmark';

export interface Contract {
  info?: { version: string };
  /** Fields of conditions on customers, gathered from the areas. */
  'x-audience-fields': Record<string, AudienceField>;
  paths: Record<string, Partial<Record<(typeof methods)[number], Operation>>>;
  components: { schemas: Record<string, Schema> };
  /** Codes of the built-in roles that `x-roles` of an operation may name. */
  'x-roles'?: string[];
  tags?: { name: string; 'x-zh': string; 'x-en': string }[];
}

/** Yields every operation of a bundled contract, in the order of its paths. */
export function* operationsOf(contract: Contract) {
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation) yield { path, method, operation };
    }
  }
}

/** Resolves a `$ref` of a bundled contract, with or without a document name in front. */
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
