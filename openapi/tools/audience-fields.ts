import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { type AudienceField, type Contract, resolve, type Schema } from '../document.js';
import { humanise } from '../violations.js';
import { root } from './root.js';

/** A field as an area file declares it: its values are those of a named enum. */
interface FieldDeclaration extends Omit<AudienceField, 'values' | 'of'> {
  values?: { $ref: string };
  of?: Omit<NonNullable<AudienceField['of']>, 'values'> & { values?: { $ref: string } };
}

/** Returns the values of an enum that an area file refers to. Schemas have unique names, so the bundle has it under the same one. */
function valuesOf(contract: Contract, { $ref }: { $ref: string }): NonNullable<AudienceField['values']> {
  const schema: Schema | undefined = contract.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  const values = schema && resolve(contract, schema).enum?.filter((value) => value !== null);
  if (!schema || !values) throw new Error(`${$ref} is no enum of the contract.`);
  return values.map((value) => ({
    value: String(value),
    zh: schema['x-enum-zh']?.[value] ?? String(value),
    en: schema['x-enum-en']?.[value] ?? humanise(String(value)),
  }));
}

function fieldOf(contract: Contract, { values, of, ...field }: FieldDeclaration): AudienceField {
  const named: AudienceField = { ...field };
  if (values) named.values = valuesOf(contract, values);
  if (of) {
    const { values: kinds, ...record } = of;
    named.of = kinds ? { ...record, values: valuesOf(contract, kinds) } : record;
  }
  return named;
}

/** Returns the fields of conditions that the areas declare, by name. @throws Error if two areas declare the same field */
export async function audienceFieldsOf(contract: Contract): Promise<Record<string, AudienceField>> {
  const files = (await readdir(`${root}/openapi/areas`, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort();
  const fields: Record<string, AudienceField> = {};
  for (const file of files) {
    const document = parse(await readFile(`${root}/openapi/areas/${file}`, 'utf8')) as {
      'x-audience-fields'?: Record<string, FieldDeclaration>;
    };
    for (const [name, field] of Object.entries(document['x-audience-fields'] ?? {})) {
      if (name in fields) throw new Error(`Two areas declare the audience field ${name}.`);
      fields[name] = fieldOf(contract, field);
    }
  }
  return fields;
}

/** Returns the source of the SDK's table of the fields. */
export function audienceFieldsFile(fields: Record<string, AudienceField>): string {
  const lines = Object.entries(fields).map(([name, field]) => `  '${name}': ${JSON.stringify(field)},`);
  const type = `import type { AudienceField } from '../core/audience-field.js';`;
  return `${type}\n\nexport const fields: Record<string, AudienceField> = {\n${lines.join('\n')}\n};\n`;
}
