import type { FieldMeta } from '@shiyi/sdk';
import { isSecret, optionName } from './operation-input.js';

const samples: Readonly<Record<string, string>> = { date: '2026-11-02', 'date-time': '2026-11-02T08:00:00+08:00', binary: 'file.png' };

/** Returns a value that the field accepts, or an ellipsis for free text. */
function sampleOf({ type, format, enum: choices, min, max }: FieldMeta): string {
  if (choices?.[0]) return String(choices[0].value);
  const base = type.replace('[]', '');
  if (base === 'boolean') return 'true';
  if (base === 'integer' || base === 'number') return String(Math.min(Math.max(12, min ?? 12), max ?? 12));
  return samples[format ?? ''] ?? '…';
}

/**
 * Returns the options of an example that give every required field, with a space before each. Objects are not typed on
 * a command line, and secrets have no option: they come from a file.
 */
export function sampleOptions(fields: readonly FieldMeta[]): string {
  const required = fields.filter((field) => field.required);
  if (required.some((field) => isSecret(field) || field.type.startsWith('object'))) return ' --input - < input.json';
  return required.map((field) => ` --${optionName(field)} ${sampleOf(field)}`).join('');
}

/** Returns the option of an example that changes one field, with a space before it. */
export function sampleChange(fields: readonly FieldMeta[]): string {
  const typed = fields.filter((field) => field.name !== 'version' && !isSecret(field) && !field.type.startsWith('object'));
  const field = typed.find(({ type, format }) => type === 'string' && !format) ?? typed[0];
  return field ? ` --${optionName(field)} ${sampleOf(field)}` : ' --input - < input.json';
}
