// The build replaces this file with an unbundled one that has the same functions, so that Node resolves optional packages.
import { createRequire } from 'node:module';

/** Requires an optional package. */
export const requireOptional = (id: string): unknown => createRequire(import.meta.url)(id);
/** Resolves the path of an optional package. */
export const resolveOptional = (id: string): string => createRequire(import.meta.url).resolve(id);
export const importOptional = (id: string): Promise<unknown> => import(id);
