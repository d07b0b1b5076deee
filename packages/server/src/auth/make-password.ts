import { randomInt } from 'node:crypto';
import { passwordFaults } from './password.js';

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Generates a password that is easy to type: twelve characters of three classes without look-alikes, about 69 bits. */
export function makePassword(): string {
  for (;;) {
    const text = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
    if (passwordFaults(text, '').length === 0) return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
  }
}
