// The build puts a file with the same two functions here: what is not bundled is loaded by Node itself, where it is installed.
import { createRequire } from 'node:module';

/** An optional package, in the way of CommonJS. */
export const need = (id: string): unknown => createRequire(import.meta.url)(id);
/** Where a file of an optional package lies. */
export const resolve = (id: string): string => createRequire(import.meta.url).resolve(id);
export const load = (id: string): Promise<unknown> => import(id);
