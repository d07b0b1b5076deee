import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { assertOutsideTransaction } from '../db/transaction-scope.js';
import { Refusal, type Sentence } from '../http/refusal.js';
import { BoundedQueue } from './bounded-queue.js';

/** Cost of scrypt: N 2^15, r 8, p 1; about 32 MiB and 60 ms. The OWASP Password Storage Cheat Sheet (2025) has a minimum of N 2^17. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/**
 * Uses at most half of the CPUs and two libuv threads, leaving threads for file reads; the queue is short enough to be served in seconds.
 */
const hashing = new BoundedQueue(
  { concurrency: Math.min(2, Math.ceil(availableParallelism() / 2)), maxWaiting: 64 },
  () => new Refusal(50300, ['登录的人太多，请稍后再试', 'Too many sign-ins at once; try again shortly'], { wait_seconds: 3 }),
);

/** Derives a key, never in a transaction. @throws Refusal 50300 when too many passwords wait */
async function derive(password: string, salt: Buffer): Promise<Buffer> {
  assertOutsideTransaction('The hashing of a password');
  return hashing.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt:${salt.toString('base64')}:${(await derive(password, salt)).toString('base64')}`;
}

const nobody = `scrypt:${Buffer.alloc(16).toString('base64')}:${Buffer.alloc(32).toString('base64')}`;

/** Checks a password against its hash; takes equally long when the account does not exist. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? nobody).split(':');
  const found = await derive(password, Buffer.from(salt, 'base64'));
  return timingSafeEqual(found, Buffer.from(key, 'base64')) && stored !== null && stored !== undefined;
}

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** Returns the faults of a new password, empty if it is valid. Does not check the last three passwords; see `passwordFaultsFor`. */
export function passwordFaults(password: string, username: string): Sentence[] {
  const faults: Sentence[] = [];
  const length = [...password].length;
  if (length < 8 || length > 64) faults.push(['长度需为 8–64 个字符', 'The password needs 8 to 64 characters']);
  if (classes.filter((one) => one.test(password)).length < 3)
    faults.push([
      '需包含小写字母、大写字母、数字、符号中的至少三种',
      'The password needs at least three of: lowercase letters, uppercase letters, digits, symbols',
    ]);
  if (username && password.toLowerCase() === username.toLowerCase()) faults.push(['不能与用户名相同', 'It must differ from the username']);
  return faults;
}
