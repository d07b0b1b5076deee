import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Contract } from './contract.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Rewrites tags and paths at the foot of openapi.yaml, so that any tool can open the contract by its root. */
export async function writeRoot() {
  const file = `${root}/openapi/openapi.yaml`;
  const areas = (await readdir(`${root}/openapi/areas`)).filter((name) => name.endsWith('.yaml')).sort();
  const tags: string[] = [];
  const paths: string[] = [];
  for (const area of areas) {
    const text = await readFile(`${root}/openapi/areas/${area}`, 'utf8');
    const document = parse(text) as { info: { title: string; description?: string; 'x-zh'?: string }; paths: Contract['paths'] };
    const { title, description = '', 'x-zh': zh = title } = document.info;
    tags.push(
      `  - name: ${area.replace('.yaml', '')}\n    x-en: ${title}\n    x-zh: ${zh}\n    description: ${JSON.stringify(description)}`,
    );
    for (const path of Object.keys(document.paths)) {
      const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      paths.push(`  ${path}:\n    $ref: "areas/${area}#/paths/${pointer}"`);
    }
  }
  const old = await readFile(file, 'utf8');
  const tagBlock = `tags:\n${tags.join('\n')}\n`;
  const pathBlock = `paths:\n${paths.sort().join('\n')}\n`;
  const next = old.replace(/^tags:[^\n]*\n(?: {2}.*\n)*/m, () => tagBlock).replace(/^paths:[^\n]*\n(?: {2}.*\n)*/m, () => pathBlock);
  if (next !== old) await writeFile(file, next);
}
