import { permissions } from '../generated/permissions.js';
import { operations, type ServedOperation } from '../http/contract.js';
import { Refusal, type Sentence } from '../http/refusal.js';
import { allows, type Holder } from './allows.js';

const permissionById = new Map<string, string>(operations.map(({ id, permission }) => [id, permission]));
const nameByCode = new Map<string, Sentence>(permissions.map(({ code, zh, en }) => [code, [zh, en]]));
nameByCode.set('installation', ['系统管理权', 'Run the installation']);

const unknown = operations.flatMap(({ alsoNeeds }) => alsoNeeds.filter((one) => !permissionById.has(one.operation)));
if (unknown.length > 0) throw new Error(`x-also-needs and x-import name unknown operations: ${JSON.stringify(unknown)}`);

/** Returns the names of the permissions of these operations that a person lacks; undefined if none. */
export function missingPermissions(holder: Holder, ids: readonly string[]): Sentence | undefined {
  const lacking = [...new Set(ids.map((id) => permissionById.get(id) ?? ''))].filter((one) => !allows(holder, one));
  if (lacking.length === 0) return undefined;
  const names = lacking.map((code): Sentence => nameByCode.get(code) ?? [code, code]);
  return [names.map(([zh]) => `「${zh}」`).join(''), names.map(([, en]) => `“${en}”`).join(', ')];
}

/** Refuses what amounts to these operations without their permissions. @throws Refusal 40300 naming them */
export function assertMay(holder: Holder, ids: readonly string[]) {
  const lacking = missingPermissions(holder, ids);
  if (!lacking) return;
  throw new Refusal(40300, [
    `此操作还需要权限${lacking[0]}，请联系管理员开通`,
    `This also needs the permission ${lacking[1]}; ask an administrator for it`,
  ]);
}

/** Checks what an operation needs besides its own permission: whatever its input is, or because of its input. @throws Refusal 40300 */
export function assertAlsoMay(principal: Holder, { alsoNeeds }: ServedOperation, input?: Readonly<Record<string, unknown>>) {
  const needed = alsoNeeds.filter(({ when }) => {
    if (!when || !input) return !when && !input;
    const value = input[when.field];
    return when.is === undefined ? value !== undefined && value !== null : value === when.is;
  });
  assertMay(
    principal,
    needed.map((one) => one.operation),
  );
}
