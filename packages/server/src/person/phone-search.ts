import { sql } from 'kysely';
import { allows, type Holder } from '../auth/allows.js';
import { type Column, refOf, searchNames } from '../db/name-search.js';

/** Fewer digits would find too many people. */
const ending = /^\d{4,11}$/;

/** Where phone numbers and the pinyin of the names are, and the permission to see the numbers. */
interface People {
  column: Column;
  keys: Column;
  permission: string;
}

export type PhoneViewer = Omit<Holder, 'runsInstallation'>;

/**
 * Returns a search by keyword that also finds the end of a phone number, but only for callers who may see the numbers: for others it would
 * tell the digits that the list hides.
 */
export const searchWithPhones =
  (columns: readonly Column[], { column, keys, permission }: People) =>
  (word: string, { principal }: { principal: PhoneViewer }) => {
    const text = searchNames(columns, keys)(word);
    const digits = word.normalize('NFKC').replace(/[\s-]/g, '');
    if (!ending.test(digits) || !allows({ ...principal, runsInstallation: false }, permission)) return text;
    return sql<boolean>`(${text} or ${refOf(column)} like ${`%${digits}`})`;
  };
