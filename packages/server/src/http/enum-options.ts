import { contract } from './contract.js';
import type { Language } from './refusal.js';

interface Enum {
  enum?: (string | null)[];
  'x-enum-zh'?: Record<string, string>;
  'x-enum-en'?: Record<string, string>;
}

const readable = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

/** The values of an enum of the contract as choices, in the caller's language. */
export function optionsOf(schema: string, language: Language): { value: string; label: string }[] {
  const { enum: values = [], ...words } = (contract.components?.schemas?.[schema] ?? {}) as Enum;
  const names = language === 'zh' ? words['x-enum-zh'] : words['x-enum-en'];
  return values.flatMap((value) => (value === null ? [] : [{ value, label: names?.[value] ?? readable(value) }]));
}
