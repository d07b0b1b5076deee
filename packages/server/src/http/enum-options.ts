import { contract } from './contract.js';
import type { Language } from './refusal.js';

interface Enum {
  enum?: readonly unknown[];
  'x-enum-zh'?: Record<string, string>;
  'x-enum-en'?: Record<string, string>;
}

/** The word for a value of an enum of the contract. */
export function enumLabel(words: Enum, value: string, language: Language): string {
  const names = language === 'zh' ? words['x-enum-zh'] : words['x-enum-en'];
  return names?.[value] ?? readable(value);
}

const readable = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

/** The values of an enum of the contract as choices, in the caller's language. */
export function optionsOf(schema: string, language: Language): { value: string; label: string }[] {
  const { enum: values = [], ...words } = (contract.components?.schemas?.[schema] ?? {}) as Enum;
  return values.flatMap((value) => (typeof value === 'string' ? [{ value, label: enumLabel(words, value, language) }] : []));
}
