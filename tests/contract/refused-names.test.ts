import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Words that say less than a noun or verb: existing, visible, created, requested, stored, missing are usual. */
const refusedWords = new Set(
  'asked asks chosen given gone kept known lacking made noted remembered said seen shown told undone unseen wanted'.split(' '),
);

/** Participles that do not end in -ed. A name that ends in one is an adjective without its noun. */
const irregular = new Set(
  'begun bound broken built done drawn found heard held hidden lost sent sold spent taken withdrawn written'.split(' '),
);

/** Words in -ed and -ing that are nouns or verbs. */
const nouns = new Set(
  'embed feed hundred need red seed speed binding encoding ending finding greeting heading keyring listing mapping meaning meeting padding paging ranking rating recording ring scoring setting standing spacing string undefined thing timing warning marketing drawing typing'.split(
    ' ',
  ),
);

/** Whole names of other things than those that they replace. */
const refusedTypes = new Set(['Record', 'Services']);

/** Files of an area by what they declare; CONTRIBUTING.md lists them. */
const allowed = new Set(['cached', 'coming', 'outgoing', 'scheduled', 'membership-scheduled', 'reminder-scheduled', 'return-scheduled']);
/** `untyped` is a public name of the SDK, given names are names of people, `setFissionRewardGiven` is an operation of the seeds. */
const allowedNames = new Set(['notFound', 'NotFound', 'untyped', 'givenNames', 'setFissionRewardGiven']);

/** Words that a participle may follow: questions, and functions that check or set a state. */
const takesState = (word = '') => /^(is|has|was|can|may|are|should|must|needs?|wants|assert|mark|set|on)$/.test(word);

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _-]+/);

/** Returns what is wrong with a name. Types and files do not end in -ing. */
function faultOf(name: string, kind: 'type' | 'function' | 'value' | 'file'): string | undefined {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (allowedNames.has(name)) return undefined;
  const refused = words.find((word) => refusedWords.has(word));
  if (refused) return `“${refused}”`;
  if (kind === 'type' && refusedTypes.has(name)) return 'names another thing';
  if (takesState(words[0]) || nouns.has(last)) return undefined;
  if (irregular.has(last) || (last.length > 3 && last.endsWith('ed'))) return `ends in the participle “${last}”`;
  return (kind === 'type' || kind === 'file') && last.length > 4 && last.endsWith('ing') ? `ends in “${last}”` : undefined;
}

const isFunction = ({ initializer }: ts.VariableDeclaration) =>
  initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));

const isExported = (node: ts.Statement) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** Yields the types and functions of a file, and the values that it exports. */
function* namesIn(source: ts.SourceFile): Generator<[name: string, kind: 'type' | 'function' | 'value']> {
  for (const node of source.statements) {
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) yield [node.name.text, 'type'];
    else if (ts.isClassDeclaration(node) && node.name) yield [node.name.text, 'type'];
    else if (ts.isFunctionDeclaration(node) && node.name) yield [node.name.text, 'function'];
    else if (ts.isVariableStatement(node))
      for (const one of node.declarationList.declarations) {
        if (!ts.isIdentifier(one.name)) continue;
        if (isFunction(one)) yield [one.name.text, 'function'];
        else if (isExported(node)) yield [one.name.text, 'value'];
      }
  }
}

/** Phrases that readers of comments stumbled over, with what to write instead. A new one is added here when it is replaced. */
const refusedPhrases: [phrase: RegExp, instead: string][] = [
  [/\b(some|any)body\b/i, 'someone, a user'],
  [/\bmembers? of staff\b/i, 'staff member'],
  [/\btak(e|es|en|ing) (itself|themselves) for\b/i, 'is treated as'],
  [/\bwhat may come\b/i, 'the possible values'],
  [/\bwhat (became|becomes) of\b/i, 'the state of'],
  [/\b(is|are|be) looked at\b/i, 'is checked, is searched'],
  [/\blooked after\b/i, 'handled'],
  [/\bgo(es)? on (with|now|where|later|today)\b/i, 'continue, resume'],
  [/\bwhere (it|the \w+|an? \w+) stands\b/i, 'its position'],
  [/\bbring(s|ing)? back\b/i, 'restore'],
  [/\btaken? (back|off)\b/i, 'undone, removed'],
  [/\bsomething came to\b/i, 'the result'],
  [/\bas they (are|were) said\b|\bis told of\b|\btells of\b/i, 'says'],
  [/\bof which nothing\b|\bin which a \w+ stands\b/i, 'that contains'],
];

const commentsIn = (text: string) => text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g) ?? [];
const flat = (comment: string) => comment.replace(/\s*\n\s*\*?\s*/g, ' ');

const sources = (folder: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$|(^|\/)generated\//.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);

const folders = ['packages/server/src', 'packages/cli/src', 'packages/sdk/src', 'packages/web/src', 'openapi/tools'];

describe.each(folders)('%s', (folder) => {
  const paths = sources(folder);

  it('names files, types and functions by nouns and verbs', () => {
    expect(paths.length).toBeGreaterThan(10);
    const faults = paths.flatMap((path) => {
      const source = ts.createSourceFile(path, readFileSync(root + path, 'utf8'), ts.ScriptTarget.Latest);
      const file = basename(path).replace(/\.tsx?$/, '');
      const fault = allowed.has(file) ? undefined : faultOf(file, 'file');
      const names = [...namesIn(source)].flatMap(([name, kind]) => faultOf(name, kind)?.replace(/^/, `${path}: ${name} `) ?? []);
      return [...(fault ? [`${path} ${fault}`] : []), ...names];
    });
    expect(faults).toEqual([]);
  });

  it('describes code in plain words', () => {
    const faults = paths.flatMap((path) =>
      commentsIn(readFileSync(root + path, 'utf8')).flatMap((comment) =>
        refusedPhrases.filter(([phrase]) => phrase.test(flat(comment))).map(([, instead]) => `${path}: ${flat(comment)} → ${instead}`),
      ),
    );
    expect(faults).toEqual([]);
  });
});
