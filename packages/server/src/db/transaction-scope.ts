import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<true>();

/** Runs the work of a transaction, so that whatever it calls knows where it is. */
export const inTransactionScope = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work);

/** PGlite has one connection: asking for it again inside a transaction would wait for ever. */
export function assertNotNested() {
  if (scope.getStore()) throw new Error('A transaction is open already; use the handle it was given.');
}

/**
 * A transaction holds a connection and the locks on its rows, so nothing that may take long is waited for inside one: hashing of
 * passwords, Redis, the file store and the platform come before it (`prepare` of an operation) or after its commit.
 */
export function assertOutsideTransaction(what: string) {
  if (scope.getStore()) throw new Error(`${what} must not be waited for inside a transaction.`);
}
