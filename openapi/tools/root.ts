import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Contract } from '../document.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the name of the area of a file below `areas/`. A large area has a folder beside its file. */
const areaOf = (file: string): string => (file.split('/')[1] ?? '').replace('.yaml', '');

/** Rewrites tags and paths at the end of openapi.yaml, so that any tool can open the contract by its root file. */
export async function writeRoot() {
  const rootFile = `${root}/openapi/openapi.yaml`;
  const names = (await readdir(`${root}/openapi/areas`, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const files = names.filter((name) => name.endsWith('.yaml'));
  const areas = files.map((file) => ({ name: areaOf(file), file })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const tags: string[] = [];
  const paths: string[] = [];
  for (const { name, file } of areas) {
    const text = await readFile(`${root}/openapi/areas/${file}`, 'utf8');
    const document = parse(text) as { info: { title: string; description?: string; 'x-zh'?: string }; paths: Contract['paths'] };
    const { title, description = '', 'x-zh': zh = title } = document.info;
    // The area is described by its own file, not by those of its folder.
    if (file.split('/').length === 2)
      tags.push(`  - name: ${name}\n    x-en: ${title}\n    x-zh: ${zh}\n    description: ${JSON.stringify(description)}`);
    for (const path of Object.keys(document.paths)) {
      const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      paths.push(`  ${path}:\n    $ref: "areas/${file}#/paths/${pointer}"`);
    }
  }
  const old = await readFile(rootFile, 'utf8');
  const tagBlock = `tags:\n${tags.join('\n')}\n`;
  const pathBlock = `paths:\n${paths.sort().join('\n')}\n`;
  const next = old.replace(/^tags:[^\n]*\n(?: {2}.*\n)*/m, () => tagBlock).replace(/^paths:[^\n]*\n(?: {2}.*\n)*/m, () => pathBlock);
  if (next !== old) await writeFile(rootFile, next);
}
