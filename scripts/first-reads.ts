import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AreaMeta } from '../packages/sdk/src/core/meta.js';
import type { AreaMenu } from '../packages/server/src/setup/menu-seed.js';
import type { Place } from '../packages/web/src/app/sitemap.js';
import type { FirstReads, FirstScreen } from '../packages/web/src/boot/first-reads.js';
import type { QueryField } from '../packages/web/src/list/query-from-url.js';

const every = ['getSessionInfo', 'buildMenus'];

const areasIn = (folder: string) =>
  readdirSync(folder).flatMap((domain) => readdirSync(`${folder}/${domain}`).map((area) => ({ area, at: `${folder}/${domain}/${area}` })));

const filesIn = (folder: string, end: string) => readdirSync(folder).filter((name) => name.endsWith(end));

async function load<T>(file: string, name: string): Promise<T> {
  return ((await import(pathToFileURL(file).href)) as Record<string, T>)[name] as T;
}

/** Returns the contract metadata of all areas, by area. */
async function contract(root: string): Promise<Map<string, AreaMeta>> {
  const folder = `${root}/packages/sdk/src/generated/meta`;
  const areas = filesIn(folder, '.ts').map(
    async (name) => [basename(name, '.ts'), await load<AreaMeta>(`${folder}/${name}`, 'meta')] as const,
  );
  return new Map(await Promise.all(areas));
}

const isRead = ({ name, type, format, min, max, enum: choices }: QueryField): QueryField => ({
  name,
  type,
  ...(format === 'date' ? { format } : {}),
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
  ...(choices ? { enum: choices.map(({ value }) => ({ value })) } : {}),
});

type ListUse = NonNullable<FirstScreen['list']> & { area: string };

/** Returns the operation that each screen calls with a pattern, by screen file. */
async function readsOf(root: string, call: RegExp): Promise<Map<string, Required<ListUse>>> {
  const meta = [...(await contract(root))];
  const files = screensIn(root).flatMap(({ file }) => {
    const id = call.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const [area = '', operations] = meta.find(([, one]) => one[id]) ?? [];
    const operation = operations?.[id];
    return operation ? [[file, { id, area, path: operation.path, fields: operation.input.map(isRead) }] as const] : [];
  });
  return new Map(files);
}

/** Returns the list that each screen shows, by screen file, found by its `useList` call. */
export const listsOf = (root: string) => readsOf(root, /\buseList\(\s*'(\w+)'/);

/** Returns the first reads without input of screens without a list, such as a tree. */
async function wholesOf(root: string): Promise<Map<string, ListUse>> {
  const [lists, found] = await Promise.all([listsOf(root), readsOf(root, /\buseOperation\(\s*'(\w+)',\s*[\w.]+ \? \{\} : null\s*\)/)]);
  return new Map([...found].flatMap(([file, { fields: _, ...whole }]) => (lists.has(file) ? [] : [[file, whole]])));
}

const screensIn = (root: string) =>
  areasIn(`${root}/packages/web/src/screens`).flatMap(({ area, at }) =>
    filesIn(at, '.screen.tsx').map((name) => ({ file: `${at}/${name}`, screen: `${area}/${basename(name, '.screen.tsx')}` })),
  );

interface Behind {
  path: string;
  screen: string;
  /** Area of the calls that render the page. */
  area: string;
}

/** Returns the screens behind the menus of a new company and the sitemap, except paths with parameters, which show a single record. */
async function pages(root: string): Promise<Behind[]> {
  const found: Behind[] = [];
  for (const { at } of areasIn(`${root}/packages/server/src/areas`)) {
    if (filesIn(at, 'menu.ts').length === 0) continue;
    for (const { path, component, permission_code = '' } of await load<AreaMenu[]>(`${at}/menu.ts`, 'menus'))
      found.push({ path, screen: component, area: permission_code.split(':')[0] ?? '' });
  }
  for (const { at, area } of areasIn(`${root}/packages/web/src/screens`)) {
    if (filesIn(at, 'places.ts').length === 0) continue;
    for (const { path, screen, isPublic } of await load<Place[]>(`${at}/places.ts`, 'places'))
      if (screen && !isPublic && !path.includes(':')) found.push({ path, screen: `${area}/${screen}`, area: '' });
  }
  return found;
}

/** Returns the pages that read this way: their path, and the path of the call. */
async function pagesWith(root: string, reads: ReadonlyMap<string, ListUse>): Promise<{ path: string; call: string }[]> {
  const behind = await pages(root);
  return screensIn(root).flatMap(({ file, screen }) => {
    const read = reads.get(file);
    const paths = new Set(behind.filter((one) => one.screen === screen).map((one) => one.path));
    return read ? [...paths].map((path) => ({ path, call: read.path })) : [];
  });
}

/** Returns the pages that are lists: their path, and the path of the call that returns their rows. */
export const listPages = async (root: string) => pagesWith(root, await listsOf(root));

/** Returns the pages that start with one answer that needs no input. */
export const wholePages = async (root: string) => pagesWith(root, await wholesOf(root));

type FilesFor = (module: string) => Set<string>;

/** Returns the files of each screen: those already loaded, the frame (except for sign-in), its own, and its area's metadata. */
export async function filesOfScreens(root: string, filesFor: FilesFor, atHand: Set<string>): Promise<[string, Set<string>][]> {
  const behind = await pages(root);
  const frame = filesFor(`${root}/packages/web/src/layout/Shell.tsx`);
  return screensIn(root).map(({ file, screen }) => {
    const area = behind.find((one) => one.screen === screen)?.area;
    const tables = area ? filesFor(`${root}/packages/sdk/src/generated/meta/${area}.ts`) : [];
    return [screen, new Set([...atHand, ...(screen.startsWith('sign-in/') ? [] : frame), ...filesFor(file), ...tables])];
  });
}

/** Builds the boot script's data from the menus, the sitemap, the screens and the contract. */
export async function firstReads(root: string, filesFor: FilesFor, atHand: Set<string>): Promise<FirstReads> {
  const [meta, lists, wholes, behind] = await Promise.all([contract(root), listsOf(root), wholesOf(root), pages(root)]);
  const frame = [...filesFor(`${root}/packages/web/src/layout/Shell.tsx`)].filter((name) => !atHand.has(name));
  const files = new Map(await filesOfScreens(root, filesFor, new Set()));
  const known = new Set([...atHand, ...frame]);
  const screens = screensIn(root).flatMap(({ file, screen }) => {
    if (!behind.some((one) => one.screen === screen)) return [];
    const { area: _, ...list } = lists.get(file) ?? wholes.get(file) ?? { area: '' };
    const own = [...(files.get(screen) ?? [])].filter((one) => !known.has(one));
    return [[screen, { files: own, ...('id' in list ? { list } : {}) }] as const];
  });
  const pathOf = (id: string) => [...meta.values()].find((one) => one[id])?.[id]?.path ?? '';
  return {
    always: every.map(pathOf),
    frame,
    paths: Object.fromEntries(behind.map(({ path, screen }) => [path, screen])),
    screens: Object.fromEntries(screens),
  };
}
