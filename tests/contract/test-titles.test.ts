import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Words that no verb phrase begins with. `it('refuses …')` says what happens; the rest of the title says when. */
const noVerb =
  /^(a|an|the|of|that|whose|which|what|who|how|where|with|without|in|on|at|by|for|from|to|over|during|before|after|and|or|nor|neither|each|every|all|one|two|several|nothing|no|not|if|while|when|as|too|still|there|then|also)\b/;

/** A suite is named after what is under test, without an article. */
const noName = /^(a|an|the|what|whatever|who|where|when|if|that)\s/i;

/** Yields the titles of suites or tests with literal text. */
function* titlesOf(node: ts.Node, source: ts.SourceFile, kind: RegExp): Generator<string> {
  if (ts.isCallExpression(node) && kind.test(node.expression.getText(source))) {
    const title = node.arguments[0];
    if (title && ts.isStringLiteralLike(title)) yield title.text;
    else if (title && ts.isTemplateExpression(title)) yield title.getText(source).slice(1, -1);
  }
  const below: ts.Node[] = [];
  ts.forEachChild(node, (child) => void below.push(child));
  for (const child of below) yield* titlesOf(child, source, kind);
}

const files = ['tests', 'packages/cli/src', 'packages/sdk/src', 'packages/server/src', 'packages/web/src']
  .flatMap((folder) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'));

function faultsOf(kind: RegExp, isGood: (title: string) => boolean): string[] {
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(root + file, 'utf8'), ts.ScriptTarget.Latest);
    return [...titlesOf(source, source, kind)].filter((title) => !isGood(title)).map((title) => `${file}: ${title}`);
  });
}

describe('titles of tests', () => {
  it('begin with a verb', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(faultsOf(/^(it|test)\b/, (title) => /^[a-z]/.test(title) && !noVerb.test(title))).toEqual([]);
  });

  it('name what is under test in their suite', () => {
    expect(faultsOf(/^(describe|onStores|onEveryStore|onBothStores)\b/, (title) => !noName.test(title))).toEqual([]);
  });
});
