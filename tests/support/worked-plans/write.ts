import { writeFile } from 'node:fs/promises';
import { plansDocument } from './document.js';

await writeFile(new URL('../../../docs/plans.md', import.meta.url), plansDocument());
