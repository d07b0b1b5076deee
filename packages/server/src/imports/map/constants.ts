import type { Sentence } from '../../http/refusal.js';
import type { ImportField, ImportKind, Values } from '../kind.js';
import { normalizeHead } from './columns.js';

const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '');

const isNamed = ({ label, aliases }: ImportField, name: string) =>
  [...label, ...aliases].some((one) => normalizeHead(one) === normalizeHead(name));

/** Returns the field that a name means with this value. A customer's number and phone share a name. */
function fieldFor({ fields }: ImportKind, name: string, value: string, timeZone: string) {
  const candidates = [...fields.filter((field) => field.name === name), ...fields.filter((field) => isNamed(field, name))];
  const readings = candidates.map((field) => ({ field, reading: field.read(value, timeZone) }));
  return readings.find(({ reading }) => 'value' in reading) ?? readings[0];
}

/** Parses the values that apply to the whole file, one `field=value` per line. */
export function constantsIn(text: string, kind: ImportKind, timeZone: string): { values: Values } | { problem: Sentence } {
  const values: Values = {};
  for (const line of linesOf(text)) {
    const at = line.indexOf('=');
    if (at < 1) return { problem: [`“${line}”应写成 字段=取值`, `Write “${line}” as field=value`] };
    const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    const found = fieldFor(kind, name, value, timeZone);
    const names = kind.fields.map((field) => field.name);
    if (!found)
      return {
        problem: [`没有“${name}”这个字段，可选：${names.join('、')}`, `There is no field “${name}”; choose one of ${names.join(', ')}`],
      };
    const { field, reading } = found;
    if ('problem' in reading) return { problem: [`${field.label[0]}：${reading.problem[0]}`, `${field.label[1]}: ${reading.problem[1]}`] };
    values[field.instead ?? field.name] = reading.value;
  }
  return { values };
}
