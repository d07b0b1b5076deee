import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { check } from 'recheck';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Pattern {
  source: string;
  flags: string;
  /** Its location. */
  at: string;
}

const isConst = (node: ts.Node): node is ts.VariableDeclaration & { name: ts.Identifier; initializer: ts.Expression } =>
  ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined;

/** Evaluates a constant string expression within its file; other patterns are built from the paths and patterns of the contract. */
function textOf(node: ts.Expression | undefined, known: ReadonlyMap<string, ts.Expression>): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return textOf(known.get(node.text), known);
  if (ts.isNewExpression(node)) return textOf(node.arguments?.[0], known);
  if (!ts.isTemplateExpression(node)) return undefined;
  let text = node.head.text;
  for (const { expression, literal } of node.templateSpans) {
    const part = textOf(expression, known);
    if (part === undefined) return undefined;
    text += part + literal.text;
  }
  return text;
}

function patternsOf(path: string): Pattern[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const known = new Map<string, ts.Expression>();
  const found: Pattern[] = [];
  const add = (node: ts.Node, source: string, flags: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({ source, flags, at: `${relative(root, path)}:${line + 1}` });
  };
  const visit = (node: ts.Node) => {
    if (isConst(node)) known.set(node.name.text, node.initializer);
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const text = node.getText();
      const end = text.lastIndexOf('/');
      add(node, text.slice(1, end), text.slice(end + 1));
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const source = textOf(node, known);
      if (source !== undefined) add(node, source, textOf(node.arguments?.[1], known) ?? '');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function sourcePatterns(): Pattern[] {
  return readdirSync(`${root}/packages`).flatMap((name) => {
    const folder = `${root}/packages/${name}/src`;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (one) => /\.tsx?$/.test(one) && !/\.test\.|\.d\.ts$/.test(one),
    );
    return files.filter((one) => !one.startsWith('generated')).flatMap((one) => patternsOf(`${folder}/${one}`));
  });
}

/** Returns every `pattern` of the contract, and its paths as the regular expressions that routers match. */
function contractPatterns(): Pattern[] {
  const contract = JSON.parse(readFileSync(`${root}/packages/server/generated/openapi.json`, 'utf8')) as { paths: object };
  const found: Pattern[] = Object.keys(contract.paths).map((path) => ({
    source: `^${path.replace(/\{\w+\}/g, '([^/]+)')}$`,
    flags: '',
    at: path,
  }));
  const visit = (node: unknown, at: string) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node))
      if (key === 'pattern' && typeof value === 'string') found.push({ source: value, flags: 'u', at });
      else visit(value, `${at}/${key}`);
  };
  visit(contract, '');
  return found;
}

const unique = (patterns: readonly Pattern[]) => [...new Map(patterns.map((one) => [`/${one.source}/${one.flags}`, one])).values()];

let judge: (source: string, flags: string) => Awaited<ReturnType<typeof check>>;
beforeAll(async () => {
  // Use the JavaScript implementation, since neither the binary nor the JAR is installed.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  judge = (source, flags) => checkSync(source, flags, { timeout: 60_000 });
});

/** Returns the patterns whose run time is not linear in the length of the text, with a text that shows it. */
const slow = (patterns: readonly Pattern[]) =>
  patterns.flatMap(({ source, flags, at }) => {
    const found = judge(source, flags);
    if (found.status === 'safe') return [];
    return [`${at}: /${source}/${flags} is ${found.status === 'vulnerable' ? `slow on ${found.attack.pattern}` : 'not understood'}`];
  });

describe('patterns', () => {
  it('are linear in the sources of the packages', { timeout: 300_000 }, () => {
    const patterns = unique(sourcePatterns());
    expect(patterns.length).toBeGreaterThan(200);
    expect(slow(patterns)).toEqual([]);
  });

  it('are linear in the contract', { timeout: 300_000 }, () => {
    const patterns = unique(contractPatterns());
    expect(patterns.length).toBeGreaterThan(200);
    expect(slow(patterns)).toEqual([]);
  });

  it('are reported by the check if one is not linear', () => {
    expect(slow([{ source: '\\s+$', flags: '', at: 'here' }])).toEqual([expect.stringMatching(/^here: .* is slow on/)]);
  });
});
