// The build replaces this file with an unbundled one that has the same functions, so that Node resolves optional packages.
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Requires an optional package. */
export const requireOptional = (id: string): unknown => createRequire(import.meta.url)(id);
/** Resolves the path of an optional package, which may also be installed in this folder. */
export const resolveOptional = (id: string, folder: string): string =>
  createRequire(import.meta.url).resolve(id, { paths: [folder, import.meta.dirname] });
export const importOptional = (id: string): Promise<unknown> => import(id);
/** The contract as the build packed it. */
export const packedContract = join(import.meta.dirname, '../../dist/openapi.json.br');
