import { readFileSync } from 'node:fs';
import type { Contract } from '../../../../openapi/document.js';

const file = new URL(import.meta.url.endsWith('.ts') ? '../../generated/openapi.json' : '../generated/openapi.json', import.meta.url);
let known: Contract | undefined;

/** The contract as it lies on the disk, read at the first ask: threads that never ask start without it. */
export function readContract(): Contract {
  known ??= JSON.parse(readFileSync(file, 'utf8')) as Contract;
  return known;
}
