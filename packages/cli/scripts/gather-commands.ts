// Generates the list of commands from src/commands, so that adding a command takes only one new file.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gatherNouns } from './gather-nouns.js';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** Returns the list entry for a command file. Parses the summary from the source, because the help must not load the command. */
async function lineFor(file: string, target: string): Promise<string> {
  const summary = /^export const summary = (\{\s*zh: '[^'\n]+',\s*en: '[^'\n]+',?\s*\});$/m.exec(await readFile(file, 'utf8'))?.[1];
  if (summary === undefined) throw new Error(`${file} must have: export const summary = { zh: '…', en: '…' };`);
  const path = relative(dirname(target), file).replaceAll('\\', '/').replace(/\.ts$/, '.js');
  const folder = basename(dirname(file));
  return `  { name: '${basename(file, '.ts')}', folder: '${folder}', summary: ${summary.replace(/\s+/g, ' ')}, load: () => import('${path}') },`;
}

/** Writes the list unless it is unchanged, so that file watchers are not triggered. */
export async function gatherCommands(folder = source) {
  const target = join(folder, 'generated/commands.ts');
  const entries = await readdir(join(folder, 'commands'), { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile() && /(?<!\.test)\.ts$/.test(one.name));
  const sorted = files.sort((a, b) => (a.name < b.name ? -1 : 1));
  const lines = await Promise.all(sorted.map((one) => lineFor(join(one.parentPath, one.name), target)));
  const text = [
    '// Made by `pnpm gen` from src/commands/: change the commands, not this file.',
    "import type { CommandEntry } from '../program/noun.js';",
    '',
    `export const commands: CommandEntry[] = [\n${lines.join('\n')}\n];\n`,
  ].join('\n');
  if ((await readFile(target, 'utf8').catch(() => undefined)) === text) return;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await gatherCommands();
  await gatherNouns();
}
