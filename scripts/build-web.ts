import { basename } from 'node:path';
import { build } from 'vite';
import { bootScript } from './boot-script.js';
import { listsOf } from './first-reads.js';

const inWeb = (names: string) => new RegExp(`packages[\\\\/]web[\\\\/]src[\\\\/](${names})`);

/** Modules of the frame and those most lists use. */
const frame = inWeb(
  '(layout[\\\\/]Shell|app[\\\\/]built-in-names|list[\\\\/](EnumCell|ListPage|NewButton|SyncButton|useBulk|useList|useNeighbours|useOpen|useAddress|columns)|api[\\\\/](Can|useFollow)|ui[\\\\/](button[\\\\/]ConfirmButton|date[\\\\/]Ago|dialog[\\\\/]WhenOpen|status[\\\\/](StatusChip|useSteady)|tree[\\\\/]tree)|screens[\\\\/]operations[\\\\/]history[\\\\/]HistoryDrawer)\\.tsx?',
);

const attachment =
  /web[\\/]src[\\/](message[\\/]attachment|screens[\\/]messages[\\/]work-chat[\\/]editor[\\/]mass-values)\.ts$|icons[\\/](app-window|circle-play|file|message-square-text|mic)\.mjs$/;

/** Returns the chunk of a list's screen and its area's contract metadata: named after the first screen of the area. */
async function fileOfList(root: string) {
  const lists = await listsOf(root);
  const names = new Map([...lists].reverse().map(([file, { area }]) => [area, basename(file, '.tsx')]));
  return (module: string): string | null => {
    const table = /generated[\\/]meta[\\/]([\w-]+)\.ts$/.exec(module)?.[1] ?? '';
    return names.get(lists.get(module)?.area ?? table) ?? null;
  };
}

/** Omits the names of the modules that share a chunk. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash:7].js`;

/**
 * Builds the console. Each chunk costs a request before the first row: the start, the frame with shared list code, a list with its
 * metadata.
 */
export async function buildWeb(root: string) {
  const groups = [
    { name: 'index', tags: ['$initial' as const], priority: 4 },
    // Sign-in also uses these, but no other form code.
    { name: 'fields', test: /react-hook-form|web[\\/]src[\\/]ui[\\/]input[\\/]Password\.tsx/, priority: 4 },
    { name: 'frame', test: frame, priority: 3 },
    // Modules shared by several pages get their own chunk, so that they are not loaded with an unrelated list.
    { name: 'shared', test: inWeb('(api|app|layout|list|ui)[\\\\/]'), minShareCount: 3, entriesAware: true, priority: 2 },
    // What messages, materials and campaigns share: without it, a message would load the lists of the other two.
    { name: 'attachment', test: attachment, priority: 1 },
    { name: 'form', test: inWeb('form[\\\\/](Field|FormDrawer|OperationForm|RecordDrawer|use-change)\\.tsx?'), priority: 1 },
    { name: await fileOfList(root), debugName: 'lists' },
  ];
  await build({
    root: `${root}/packages/web`,
    configFile: `${root}/packages/web/vite.config.ts`,
    logLevel: 'warn',
    plugins: [bootScript(root)],
    build: { chunkSizeWarningLimit: 1000, rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } } },
  });
}
