import { sql } from 'kysely';
import { allows, type Holder } from '../auth/allows.js';
import { containsText } from '../db/filters.js';

/** Fewer digits would find too many people. */
const ending = /^\d{4,11}$/;

/** Where phone numbers are, and the permission to see them. */
interface Phones {
  column: string;
  permission: string;
}

export type PhoneViewer = Omit<Holder, 'runsInstallation'>;

/**
 * Returns a search by keyword that also finds the end of a phone number, but only for callers who may see the numbers: for others it would
 * tell the digits that the list hides.
 */
export const searchWithPhones =
  (columns: readonly string[], { column, permission }: Phones) =>
  (word: string, { principal }: { principal: PhoneViewer }) => {
    const text = containsText(word, columns);
    const digits = word.normalize('NFKC').replace(/[\s-]/g, '');
    if (!ending.test(digits) || !allows({ ...principal, runsInstallation: false }, permission)) return text;
    return sql<boolean>`(${text} or ${sql.ref(column)} like ${`%${digits}`})`;
  };
