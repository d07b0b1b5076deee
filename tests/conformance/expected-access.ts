import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import type { PrincipalName } from './principals.js';

/** `in` means let in; a number is the code of the refusal. */
export type Access = 'in' | number;

/** Principals that are refused everywhere. */
const shut: Partial<Record<PrincipalName, number>> = {
  anonymous: 40100,
  expired: 40100,
  revoked: 100001,
  disabled: 100002,
  'closed company': 100003,
};

/** Operations that are open before a generated password has been changed. */
const beforeOwnPassword = new Set(['getSessionInfo', 'getMyProfile', 'checkPassword', 'checkNewPassword', 'changeMyPassword', 'logout']);

const administrators: PrincipalName[] = ['admin', 'twin admin', 'expired company'];

/** Returns whether a principal may call an operation, by its permission in the contract and the roles seeded in a company. */
export function accessOf({ id, permission, alsoNeeds, writes, operation }: ServedOperation, name: PrincipalName): Access {
  if (permission === 'public') return 'in';
  // No session opens what the customers' app signs.
  if (permission === 'app-key') return 40110;
  // Nor what robot devices call with their token.
  if (permission === 'device-token') return 40115;
  const refused = shut[name];
  if (refused) return refused;
  if (name === 'first password') return beforeOwnPassword.has(id) ? 'in' : 100004;
  // An expired company is read-only, but its staff can still sign out.
  const late = writes && name === 'expired company' && id !== 'logout' ? 100003 : 'in';
  if (permission === 'signed-in') return late;
  if (name === 'no role') return 100002;
  if (permission === 'installation') return name === 'admin' ? late : 40300;
  if (administrators.includes(name)) return late;
  const direct = alsoNeeds.filter((one) => !one.when).map((one) => operations.find(({ id: known }) => known === one.operation)?.operation);
  return [operation, ...direct].every((one) => one?.['x-roles']?.includes(name)) ? late : 40300;
}
