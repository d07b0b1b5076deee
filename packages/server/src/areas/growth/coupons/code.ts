import { randomBytes } from 'node:crypto';

/** Without 0, 1, I and O, which look alike. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code that nobody can guess: 12 of 32 characters. */
export const newCode = () => Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('');
