import { readFileSync } from 'node:fs';
import type { Contract } from '../../../../openapi/document.js';

const file = new URL(import.meta.url.endsWith('.ts') ? '../../generated/openapi.json' : '../generated/openapi.json', import.meta.url);
let known: Contract | undefined;

/** Reads the contract from disk on first use, so that threads that never need it start without it. */
export function readContract(): Contract {
  known ??= JSON.parse(readFileSync(file, 'utf8')) as Contract;
  return known;
}
