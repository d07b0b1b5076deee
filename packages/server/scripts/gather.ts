// Generates the lists of what the areas declare, so that adding an area only takes a new folder.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));

interface Declaration {
  /** Name of an area's declaring files: `<file>.ts` and `…-<file>.ts`. */
  file: string;
  exports: readonly string[];
  /** Whether those of earlier domains come first. */
  inOrder?: boolean;
}

const declarations: readonly Declaration[] = [
  { file: 'handlers', exports: ['handlers', 'openHandlers', 'appHandlers', 'deviceHandlers'] },
  { file: 'import', exports: ['importKind'] },
  { file: 'export', exports: ['exportKind'] },
  { file: 'sync', exports: ['syncKinds'] },
  { file: 'events', exports: ['eventHandlers'], inOrder: true },
  { file: 'outgoing', exports: ['outgoingKinds'] },
  { file: 'constraints', exports: ['constraints'] },
  { file: 'cached', exports: ['cachedResponses'] },
  { file: 'history', exports: ['historyKinds'] },
  { file: 'menu', exports: ['menus'] },
  { file: 'person', exports: ['personData', 'otherPeople', 'personTraces', 'timelineSources'] },
  { file: 'built-in', exports: ['builtIn'] },
  { file: 'demo', exports: ['demo'] },
  { file: 'todo', exports: ['todos'] },
  { file: 'scheduled', exports: ['scheduledTasks'] },
  { file: 'job', exports: ['jobKind'] },
  { file: 'facts', exports: ['facts'] },
  { file: 'tag-uses', exports: ['tagUses'] },
  { file: 'media-uses', exports: ['mediaUses'] },
  { file: 'poster-uses', exports: ['posterUses'] },
  { file: 'app-events', exports: ['appEvents'] },
  { file: 'public-page', exports: ['publicPages'] },
];

interface Declared {
  path: string;
  names: string[];
}

async function declaredIn(path: string, { file, exports }: Declaration): Promise<Declared> {
  const text = await readFile(path, 'utf8');
  const names = exports.filter((name) => new RegExp(`^export const ${name}\\b`, 'm').test(text));
  if (names.length === 0) throw new Error(`${path} is named ${file}.ts, so it must export const ${exports.join(' or ')}.`);
  return { path, names };
}

/** Returns the source of a list: an import per file, and an array per export. */
function listOf({ exports }: Declaration, declared: readonly Declared[], areas: string): string {
  const local = (name: string, at: number) => `${name}${at + 1}`;
  const imports = declared.map(({ path, names }, at) => {
    const from = `../../areas${path.slice(areas.length).replaceAll('\\', '/').replace(/\.ts$/, '.js')}`;
    return `import { ${names.map((name) => `${name} as ${local(name, at)}`).join(', ')} } from '${from}';`;
  });
  const arrays = exports.map((name) => {
    const members = declared.flatMap(({ names }, at) => (names.includes(name) ? [local(name, at)] : []));
    return `export const ${name} = [${members.join(', ')}];`;
  });
  return `// Made by \`pnpm gen\` from src/areas/: change the areas, not this file.\n${imports.join('\n')}\n\n${arrays.join('\n')}\n`;
}

/** Deletes lists of declarations that no longer exist, because the types of what they import would fail. */
async function deleteOldLists(target: string) {
  const names = declarations.map(({ file }) => `${file}.ts`);
  for (const name of await readdir(target)) if (!names.includes(name)) await rm(join(target, name));
}

/** What a file declares by its name; `app-events.ts` is no `events.ts`. */
function fileOf(name: string): string | undefined {
  const ends = declarations.map(({ file }) => file).filter((file) => new RegExp(`^(.+-)?${file}\\.ts$`).test(name));
  return ends.toSorted((one, other) => other.length - one.length)[0];
}

/** Sorts paths of areas by the order of their domains; those of one domain, and of a new one, by name. */
async function sortByDomain(paths: readonly string[], areas: string): Promise<string[]> {
  const domains = JSON.parse(await readFile(new URL('domains.json', import.meta.url), 'utf8')) as string[];
  const placeOf = (path: string) => {
    const at = domains.indexOf(relative(areas, path).split(/[\\/]/)[0] ?? '');
    return at < 0 ? domains.length : at;
  };
  return paths.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Writes the lists; unchanged files are not rewritten, so that file watchers are not triggered. */
export async function gatherAreas(folder = source) {
  const areas = join(folder, 'areas');
  const target = join(folder, 'generated/areas');
  await mkdir(target, { recursive: true });
  await deleteOldLists(target);
  const entries = await readdir(areas, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  for (const declaration of declarations) {
    const found = paths.filter((path) => fileOf(basename(path)) === declaration.file).sort();
    const files = declaration.inOrder ? await sortByDomain(found, areas) : found;
    const text = listOf(declaration, await Promise.all(files.map((path) => declaredIn(path, declaration))), areas);
    const list = join(target, `${declaration.file}.ts`);
    if ((await readFile(list, 'utf8').catch(() => undefined)) !== text) await writeFile(list, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await gatherAreas();
