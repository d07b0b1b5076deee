import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const mostLines = { file: 200, function: 40 };

/**
 * Folders that still have longer functions: their number, and why they are not split. Lower the number after splitting one; never raise it.
 */
const stillLong: Record<string, [number: number, reason: string]> = {
  'packages/cli/src/jobs': [1, 'one loop over the events of a job, whose state its branches share'],
  'packages/cli/src/program': [1, 'a table of settings and their sources'],
  'packages/sdk/src/core': [2, 'in the initial bundle of the console, where extra functions would cost bytes'],
  'packages/sdk/src/observe': [2, 'inner functions over one contract and one report'],
  'packages/sdk/src/watch': [1, 'one loop over the connections of a stream, whose state its branches share'],
  'packages/server/src/db': [1, 'inner functions over one pool'],
  'packages/server/src/imports/process': [1, 'inner functions over one child process'],
  'packages/web/src/app': [2, 'in the initial bundle of the console, where extra functions would cost bytes'],
  'packages/web/src/form': [4, 'markup of one form with its state'],
  'packages/web/src/list': [10, 'markup of one control with its state'],
  'packages/web/src/screens/access/role/grants': [1, 'one draft, whose changes depend on each other'],
  'packages/web/src/screens/access/users': [1, 'markup of one screen, and its actions side by side'],
  'packages/web/src/screens/operations/import': [2, 'the steps of the drawer, and one screen'],
  'packages/web/src/screens/operations/import/dry-run': [1, 'markup of one control with its state'],
  'packages/web/src/screens/operations/import/file': [2, 'markup of one step with its state'],
  'packages/web/src/screens/operations/import/fix': [1, 'markup of one step with its state'],
  'packages/web/src/ui/date': [2, 'markup of one control with its state'],
  'packages/web/src/ui/tree': [1, 'markup of one control with its state'],
  'packages/web/src/ui/upload': [1, 'markup of one control with its state'],
};

const isProduct = (path: string) => /\.tsx?$/.test(path) && !/(\.test\.tsx?|\.d\.ts)$|(^|\/)(node_modules|dist|generated)\//.test(path);

const files = ['packages', 'openapi', 'scripts'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter(isProduct),
);

function linesOf(source: ts.SourceFile, node: ts.Node): number {
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  return lineAt(node.end) - lineAt(node.getStart(source)) + 1;
}

/** Returns the location of each function in a file that is too long. */
function longFunctions(path: string, text: string): string[] {
  if (text.split('\n').length <= mostLines.function) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && linesOf(source, node) > mostLines.function)
      found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('hand-written product code', () => {
  it('is found', () => expect(files.length).toBeGreaterThan(500));

  it('has no file over 200 lines', () => {
    const long = files.filter((path) => readFileSync(root + path, 'utf8').split('\n').length - 1 > mostLines.file);
    expect(long).toEqual([]);
  });

  it('has no new function over 40 lines', () => {
    const long = files.flatMap((path) => longFunctions(path, readFileSync(root + path, 'utf8')));
    const folders = new Map<string, string[]>();
    for (const place of long) {
      const folder = place.slice(0, place.lastIndexOf('/'));
      folders.set(folder, [...(folders.get(folder) ?? []), place]);
    }
    const tooMany = [...folders].filter(([folder, places]) => places.length > (stillLong[folder]?.[0] ?? 0));
    expect(Object.fromEntries(tooMany)).toEqual({});
  });
});
