import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<true>();

/** Runs the work of a transaction, so that code called from it can detect the transaction. */
export const inTransactionScope = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work);

/** PGlite has one connection, so requesting it again inside a transaction would deadlock. */
export function assertTopLevel() {
  if (scope.getStore()) throw new Error('A transaction is open already; use the handle it was given.');
}

/**
 * A transaction holds a connection and row locks, so slow work must not run inside it: password hashing, Redis, the file store and WeCom
 * calls come before it (`prepare` of an operation) or after its commit.
 */
export function assertOutsideTransaction(what: string) {
  if (scope.getStore()) throw new Error(`${what} must not be waited for inside a transaction.`);
}
