import type { Field } from './meta.js';

// A shorter field is not worth a name.
const shortest = 80;

/** Returns a module's source of `meta`, with each field that occurs more than once written as a constant before it. */
export function metaSource(meta: unknown): string {
  const counts = new Map<string, number>();
  each(meta, (field) => {
    const text = JSON.stringify(field);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  });
  const names = new Map<string, string>();
  const constants: string[] = [];
  const source = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(source).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const text = isField(value) ? JSON.stringify(value) : '';
    const known = names.get(text);
    if (known) return known;
    const written = `{ ${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}: ${source(one)}`)
      .join(', ')} }`;
    if (text.length < shortest || counts.get(text) === 1) return written;
    const name = `f${constants.length}`;
    names.set(text, name);
    constants.push(`const ${name}: FieldMeta = ${written};\n`);
    return name;
  };
  const rows = Object.entries(meta as object).map(([id, one]) => `  ${id}: ${source(one)},\n`);
  return `${constants.join('')}\nexport const meta: AreaMeta = {\n${rows.join('')}};\n`;
}

function isField(value: object): value is Field {
  return 'name' in value && 'zh' in value && 'type' in value;
}

function each(value: unknown, visit: (field: Field) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isField(value)) visit(value);
  for (const one of Object.values(value)) each(one, visit);
}
