import { basename } from 'node:path';
import { build } from 'vite';
import { bootScript } from './boot-script.js';
import { listsOf } from './first-reads.js';

const inWeb = (names: string) => new RegExp(`packages[\\\\/]web[\\\\/]src[\\\\/](${names})`);

/** What the frame and most lists are made of. */
const frame = inWeb(
  '(layout[\\\\/]Shell|list[\\\\/](ListPage|useList|useOpen|useAddress|columns)|api[\\\\/](Can|useFollow)|ui[\\\\/](ConfirmButton|StateChip|tree))\\.tsx?',
);

/** The file that a list's screen and the contract's tables of its area are in: named after the first screen of the area. */
async function fileOfList(root: string) {
  const lists = await listsOf(root);
  const names = new Map([...lists].reverse().map(([file, { area }]) => [area, basename(file, '.tsx')]));
  return (module: string): string | null => {
    const table = /generated[\\/]meta[\\/]([\w-]+)\.ts$/.exec(module)?.[1] ?? '';
    return names.get(lists.get(module)?.area ?? table) ?? null;
  };
}

/** Without the names of all that share it. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`;

/** Builds the console. Each file costs a request before the first row: the start, the frame with what lists share, a list with its tables. */
export async function buildWeb(root: string) {
  const groups = [
    { name: 'index', tags: ['$initial' as const], priority: 4 },
    // The sign-in has these as well, and needs no other form.
    { name: 'fields', test: /react-hook-form|web[\\/]src[\\/]ui[\\/]Password\.tsx/, priority: 4 },
    { name: 'frame', test: frame, priority: 3 },
    // What several pages share stays by itself, and does not come with whichever list has it too.
    { name: 'shared', test: inWeb('(api|app|layout|list|ui)[\\\\/]'), minShareCount: 3, entriesAware: true, priority: 2 },
    { name: 'form', test: inWeb('form[\\\\/](Field|FormDrawer|OperationForm|use-change)\\.tsx?'), priority: 1 },
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
