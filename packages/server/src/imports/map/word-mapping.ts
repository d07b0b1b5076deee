import type { Sentence } from '../../http/refusal.js';
import { asText } from '../decide/values.js';
import type { ImportField, ImportKind } from '../kind.js';

/** Our words by field and by word in the file. */
export type WordMapping = ReadonlyMap<string, ReadonlyMap<string, string>>;

const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '');
const form = /^([^:]+):(.+)=([^=]+)$/;

/** Normalizes a word for comparison. */
export const wordName = (cell: string | number | Date | boolean) => asText(cell).replace(/\s+/g, ' ').toLowerCase();

/** Parses the user's word mapping, one `field:word=ours` per line. */
export function parseWords(text: string): WordMapping {
  const chosen = new Map<string, Map<string, string>>();
  for (const line of linesOf(text)) {
    const [, field = '', word = '', ours = ''] = form.exec(line) ?? [];
    const known = chosen.get(field.trim()) ?? new Map<string, string>();
    chosen.set(field.trim(), known.set(wordName(word), ours.trim()));
  }
  return chosen;
}

/** Merges an earlier and a new word mapping into one text. The new one takes precedence. */
export function mergeWords(before: string, now: string): string {
  if (before === '') return now;
  const merged = [...parseWords(`${before}\n${now}`)];
  return merged.flatMap(([field, words]) => [...words].map(([word, ours]) => `${field}:${word}=${ours}`)).join('\n');
}

const takes = ({ choices }: ImportField, word: string) =>
  choices?.().some((names) => names.some((name) => wordName(name) === wordName(word))) ?? false;

/** Returns why a word mapping is invalid for any file. */
export function wordsProblem(text: string, { fields }: ImportKind): Sentence | undefined {
  const broken = linesOf(text).find((line) => !form.test(line));
  if (broken) return [`“${broken}”应写成 字段:文件中的值=取值`, `Write “${broken}” as field:word=value`];
  for (const [name, words] of parseWords(text)) {
    const field = fields.find((one) => one.name === name);
    if (!field?.choices) return [`字段“${name}”没有可选的取值`, `The field “${name}” has no fixed values`];
    const strange = [...words.values()].find((word) => !takes(field, word));
    const names = field.choices();
    if (strange)
      return [
        `${field.label[0]}没有“${strange}”，只能填：${names.map(([zh]) => zh).join('、')}`,
        `${field.label[1]} takes no “${strange}”; choose one of ${names.map(([, en]) => en).join(', ')}`,
      ];
  }
  return undefined;
}
