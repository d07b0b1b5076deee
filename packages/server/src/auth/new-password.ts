import type { PreparingContext } from '../http/context.js';
import { Refusal, type Sentence } from '../http/refusal.js';
import { makePassword } from './make-password.js';
import { hashPassword, passwordFaults, verifyPassword } from './password.js';

const kept = 3;

const used: Sentence = ['不能与最近三次用过的密码相同', 'The password must differ from your last three passwords'];

interface Owner {
  /** Undefined for an account that is being created. */
  staffId?: number;
  username: string;
}

/** Returns the reasons to reject a new password for this user, including password history. Hashes, so never call it in a transaction. */
export async function passwordFaultsFor({ tenant }: PreparingContext, { staffId, username }: Owner, password: string): Promise<Sentence[]> {
  const faults = passwordFaults(password, username);
  if (faults.length > 0 || staffId === undefined) return faults;
  const history = await tenant((db) =>
    db.selectFrom('password_history').select('password_hash').where('staff_id', '=', staffId).orderBy('id', 'desc').limit(kept).execute(),
  );
  for (const { password_hash } of history) if (await verifyPassword(password, password_hash)) return [used];
  return [];
}

/** Checks and hashes a password before the transaction that sets it; `field` is its name in the input. @throws Refusal 42200 */
export async function hashNewPassword(context: PreparingContext, owner: Owner, password: string, field: string): Promise<string> {
  const faults = await passwordFaultsFor(context, owner, password);
  const [first] = faults;
  if (first) throw new Refusal(42200, first, { errors: faults.map((message) => ({ field, rule: 'password', message })) });
  return hashPassword(password);
}

/** A password for someone else, and its hash. */
export interface PasswordForOther {
  passwordHash: string;
  /** The password, if it was generated. */
  generated: string | undefined;
}

/** Hashes the password given for someone, or generates one. @throws Refusal 42200 */
export async function passwordForOther(
  context: PreparingContext,
  owner: Owner,
  given: string | undefined,
  field: string,
): Promise<PasswordForOther> {
  if (given !== undefined) return { passwordHash: await hashNewPassword(context, owner, given, field), generated: undefined };
  const generated = makePassword();
  return { passwordHash: await hashPassword(generated), generated };
}
