import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract } from '@shiyi/server/http/contract';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Words that readers stumbled over, with what to write instead. A new one is added here when it is replaced. */
const refused: [word: RegExp, instead: string][] = [
  [/试运行|先看看/, '预检'],
  [/没有(加载|刷新)成功/, '加载失败、刷新失败'],
  [/那边/, '企业微信'],
  [/真实企业/, '正式环境，或自己的企业'],
  [/沙箱/, '沙盒'],
  [/从中断处/, '从上次停止的位置'],
  [/再看看|不用了|不取消/, '返回修改、丢弃草稿、继续'],
  [/数字大的管理|程序按它识别/, '级别高的可管理级别低的；系统内部标识'],
  [/看不见|能看见|删去/, '不可见、可见、删除'],
  [/可填：|：手机号/, '只能填：；没有重复字段名的句子'],
  [/个可用操作|你可以使用的操作/, '功能建设中'],
  [/\b[Mm]end(ed|s|ing)?\b/, 'fix'],
  [/\b[Tt]ak(e|en) (it )?(back|up)\b/, 'undo, restore'],
  [/\b(Unf|F)old( all)?\b/, 'Expand, Collapse'],
  [/\bLeave out\b/, 'Any'],
  [/\b(Chosen only|Choose this row)\b/, 'Selected only, Select row'],
  [/\bAsks first\b/, 'Needs confirmation'],
  [/\bhas no x-zh\b|\bof no known form\b/, 'must have, malformed'],
  [/\b[Cc]hat platform\b|\bPlatform sign-in\b/, 'WeCom'],
  [/\bLook after (it)?\b/, 'Handle'],
  [/\bAs the system\b/, 'System'],
  [/\b(Rows|\d+) a page\b/, 'per page'],
  [/\b(is told here|Nothing here is open|follows the boxes)\b/, 'You’ll be notified, You don’t have access, Preview as'],
  [/\b[Ff]ootmarks?\b/, 'follow-up'],
  [/\b[Tt]rend of the drinking\b/, 'Water intake trend'],
  [/(?<![.\w])[Pp]unch(es|ed)?\b(?!\.)/, 'check-in'],
  [/\b(Is public|Is pending|Is secret|Subscribe status|Nick name)\b/, 'Public pool, Needs action, Secret, Follows account, Nickname'],
  [/\bmembers? of staff\b/, 'staff member'],
  [/\b[Uu]ser names?\b/, 'username'],
  [/\b[Ll]og in\b|[Ll]ogin state/, 'sign in, session'],
  [/\b[Ss]omebody\b/, 'someone'],
  [/\bstands? below\b/, 'under'],
  [/\b(intelligent tag|work member|seminar)s?\b/i, 'smart tag, robot account, course'],
  [/\bgoes? on with\b/, 'resume'],
];

const isTest = (path: string) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules');
const isLintRule = (path: string) => path.endsWith('.js');

/** Parses a file only if it contains a refused word, because a text search is much faster. */
function sourceOf(path: string): ts.SourceFile[] {
  const text = readFileSync(root + path, 'utf8');
  const plain = text.replace(/\\(u\{?[\da-f]+\}?|x[\da-f]{2}|.)/gi, ' ');
  return refused.some(([word]) => word.test(plain)) ? [ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)] : [];
}

const pathsIn = (folder: string) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);

const isProduct = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(generated|gallery|demo\.ts)/.test(path);

/** Returns the nodes below one; `getChildren` would read the file again for its punctuation. */
function partsOf(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => void found.push(child));
  return found;
}

/** Yields the literals below a node that people read: with Chinese, or of more than one word, or anything in `texts({…})`. */
function* literals(node: ts.Node, all: boolean): Generator<string> {
  const text = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) ? node.text : undefined;
  if (text !== undefined && (all || /\p{Script=Han}|^\s*[A-Z][\w’']* \S/u.test(text))) yield text;
  const inTexts = all || (ts.isCallExpression(node) && node.expression.getText() === 'texts');
  for (const child of partsOf(node)) if (!ts.isImportDeclaration(child)) yield* literals(child, inTexts);
}

/** Yields the titles of tests and suites. */
function* titles(node: ts.Node): Generator<string> {
  if (ts.isCallExpression(node) && /^(it|describe)\b/.test(node.expression.getText())) {
    const title = node.arguments[0];
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) yield title.getText();
  }
  for (const child of partsOf(node)) yield* titles(child);
}

/** Returns the refused words in sentences, each with its place and what to write instead. */
const faults = (place: string, sentences: Iterable<string>) =>
  [...sentences].flatMap((text) => refused.filter(([word]) => word.test(text)).map(([, instead]) => `${place}: “${text}” → ${instead}`));

/** Yields the labels of the contract: summaries, titles, and names of fields and values. */
function* labels(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'example' || key === 'examples') continue;
    if (typeof value === 'string' && ['summary', 'title', 'x-zh', 'x-en'].includes(key)) yield value;
    else if (key === 'x-enum-zh' || key === 'x-enum-en') yield* Object.values(value as Record<string, string>);
    else yield* labels(value);
  }
}

describe('word that was replaced', () => {
  it.each(['web', 'server', 'cli'])('is not used in texts of packages/%s', (name) => {
    const paths = pathsIn(`packages/${name}/src`).filter(isProduct);
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.flatMap((path) => sourceOf(path).flatMap((source) => faults(path, literals(source, false))))).toEqual([]);
  });

  it('is not used in titles of tests', () => {
    const paths = ['tests', 'packages/cli/src', 'packages/sdk/src', 'packages/server/src', 'packages/web/src']
      .flatMap(pathsIn)
      .filter(isTest);
    expect(paths.length).toBeGreaterThan(150);
    expect(paths.flatMap((path) => sourceOf(path).flatMap((source) => faults(path, titles(source))))).toEqual([]);
  });

  it('is not used in messages of the contract lint', () => {
    const paths = pathsIn('openapi/lint').filter(isLintRule);
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.flatMap((path) => sourceOf(path).flatMap((source) => faults(path, literals(source, false))))).toEqual([]);
  });

  it('is not used in labels of the contract', () => {
    const all = new Set(labels(contract));
    expect(all.size).toBeGreaterThan(1000);
    expect(faults('contract', all)).toEqual([]);
  });
});
