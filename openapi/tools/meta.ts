import type { FieldMeta } from '../../packages/sdk/src/core/meta.js';
import { additionalPermissionsOf, type Contract, type Operation, operationsOf, type Parameter, resolve, type Schema } from '../document.js';
import { humanise, labelOf } from '../violations.js';

/** The metadata of a field, as published by the SDK. */
export type Field = FieldMeta;

export function fieldOf(contract: Contract, name: string, schema: Schema, required: boolean, depth = 0): Field {
  const own = resolve(contract, schema);
  const types = [own.type ?? (own.enum || own.oneOf ? 'string' : 'object')].flat();
  const type = types.find((one) => one !== 'null') ?? 'object';
  const item = type === 'array' && own.items ? resolve(contract, own.items) : undefined;
  const [zh, en] = labelOf(contract, name, own);
  const values = (item ?? own).enum?.filter((value) => value !== null);
  const field: Field = {
    name,
    zh,
    en,
    type: item ? `${[item.type ?? 'object'].flat()[0]}[]` : type,
  };
  if (required) field.required = true;
  if (types.includes('null')) field.nullable = true;
  if (own.format) field.format = own.format;
  if (own['x-phone']) field.format = 'phone';
  if (own['x-multiline']) field.multiline = true;
  if (own['x-unit']) field.unit = own['x-unit'];
  if (own['x-choices']) field.choices = own['x-choices'];
  const labels = item ?? own;
  if (values)
    field.enum = values.map((value) => ({
      value,
      zh: labels['x-enum-zh']?.[value] ?? String(value),
      en: labels['x-enum-en']?.[value] ?? humanise(String(value)),
    }));
  const min = own.minimum ?? own.minLength ?? own.minItems;
  const max = own.maximum ?? own.maxLength ?? own.maxItems;
  if (min !== undefined) field.min = min;
  if (max !== undefined && max < Number.MAX_SAFE_INTEGER) field.max = max;
  if (own.pattern) field.pattern = own.pattern;
  if (own.description) field.help = own.description;
  const nested = (item ?? own).properties;
  if (nested && depth < 2) field.fields = fieldsOf(contract, item ?? own, depth + 1);
  return field;
}

export function fieldsOf(contract: Contract, schema: Schema, depth = 0): Field[] {
  const own = resolve(contract, schema);
  return Object.entries(own.properties ?? {}).map(([name, property]) =>
    fieldOf(contract, name, property, own.required?.includes(name) ?? false, depth),
  );
}

/** Returns the schema of `data` in the success envelope. */
export function answerOf(contract: Contract, operation: Operation): Schema | undefined {
  const response = operation.responses['200'] && resolve(contract, operation.responses['200']);
  const envelope = response?.content?.['application/json']?.schema;
  return envelope && resolve(contract, envelope).properties?.data;
}

/** Returns the permissions that an operation needs besides its own, whatever its input is. */
export function additionalPermissions(contract: Contract, operation: Operation): string[] {
  const ids = additionalPermissionsOf(operation).flatMap((one) => (one.when ? [] : [one.operation]));
  return [...operationsOf(contract)].flatMap(({ operation: one }) => (ids.includes(one.operationId) ? [one['x-permission']] : []));
}

/** Returns everything about an operation that generated forms, tables, help texts and confirmations need. */
export function metaOf(contract: Contract, operation: Operation, path: string, method: string) {
  const parameters = (operation.parameters ?? []).map((one) => resolve(contract, one as Parameter));
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const data = answerOf(contract, operation);
  const rows = data && resolve(contract, data).items;
  const alsoNeeds = additionalPermissions(contract, operation);
  const replaces = operation['x-replaces']?.split('.')[0];
  return {
    zh: operation['x-zh'],
    en: operation.summary,
    method: method.toUpperCase(),
    path,
    permission: operation['x-permission'],
    ...(alsoNeeds.length > 0 ? { alsoNeeds } : {}),
    danger: operation['x-danger'],
    ...(replaces ? { replaces } : {}),
    input: [
      ...parameters
        .filter((one) => one.in !== 'header')
        .map((one) => ({
          ...fieldOf(
            contract,
            one.name,
            { ...one.schema, ...(one.description ? { description: one.description } : {}) },
            one.required ?? false,
          ),
          in: one.in,
        })),
      ...(body ? fieldsOf(contract, body) : []),
    ],
    output: data ? fieldsOf(contract, rows ?? data) : [],
  };
}
