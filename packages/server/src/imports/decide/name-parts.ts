import type { ImportField } from '../kind.js';
import { text } from './values.js';

const part = (
  namePart: NonNullable<ImportField['namePart']>,
  instead: string,
  label: ImportField['label'],
  aliases: string[],
): ImportField => ({
  ...{ name: `${namePart}_name`, label, aliases, sql: 'text', instead, namePart, read: text(64), example: '' },
});

/** Fields of names that are split over columns. */
export const namePartFields = (instead: string): ImportField[] => [
  part('family', instead, ['姓', 'Family name'], ['姓氏', 'last name', 'surname']),
  part('given', instead, ['名', 'Given name'], ['first name', 'forename']),
  part('middle', instead, ['中间名', 'Middle name'], ['additional name']),
];

export type NameParts = Partial<Record<NonNullable<ImportField['namePart']>, string>>;

const isHan = /^[\u3400-\u9fff·]+$/;

/** Joins a name: Chinese ones begin with the family. */
export function fullName({ family = '', given = '', middle = '' }: NameParts): string {
  if (isHan.test(family + given)) return family + middle + given;
  return [given, middle, family].filter(Boolean).join(' ');
}
