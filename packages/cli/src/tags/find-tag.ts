import type { Data } from '@shiyi/sdk';
import { isId } from '../operation/whole-number.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';

type Group = Data<'getTagTree'>[number];
type TagKind = Group['kind'];

interface Candidate {
  id: number;
  name: string;
  kind: TagKind;
  /** The name that only this one has: `group/name` of a tag. */
  fullName: string;
}

const tagsOf = (groups: readonly Group[]): Candidate[] =>
  groups.flatMap(({ name: group, kind, tags }) => tags.map(({ id, name }) => ({ id, name, kind, fullName: `${group}/${name}` })));

const groupsOf = (groups: readonly Group[]): Candidate[] => groups.map(({ id, name, kind }) => ({ id, name, kind, fullName: name }));

const textOf = ({ say }: Context, list: readonly Candidate[]) =>
  list.map(({ fullName, id }) => say(`${sanitizeLine(fullName)}（${id}）`, `${sanitizeLine(fullName)} (${id})`)).join(say('、', ', '));

async function unknown(context: Context, word: string, known: readonly Candidate[], what: 'tag' | 'group'): Promise<Failure> {
  const { say } = context;
  const { closeNames } = await import('../program/did-you-mean.js');
  const near = closeNames(word, known, (one) => (word.includes('/') ? one.fullName : one.name));
  const name = sanitizeLine(word);
  return new Failure(
    'business',
    `unknown-${what}`,
    what === 'tag'
      ? say(`没有标签「${name}」`, `There is no tag “${name}”`)
      : say(`没有标签组「${name}」`, `There is no tag group “${name}”`),
    near.length > 0
      ? say(`相近的有 ${textOf(context, near)}`, `close to it: ${textOf(context, near)}`)
      : say('shiyi tag list --all 列出全部标签', 'shiyi tag list --all lists them all'),
  );
}

function wrongKind({ say }: Context, { kind, fullName }: Candidate, what: 'tag' | 'group'): Failure {
  const name = sanitizeLine(fullName);
  const [noun, word] = what === 'tag' ? ['标签', 'tag'] : ['标签组', 'tag group'];
  const smart = say('shiyi tag list --smart 列出智能标签', 'shiyi tag list --smart lists smart tags');
  return kind === 'intelligent'
    ? new Failure(
        'business',
        'smart-tag',
        say(`「${name}」是智能${noun}，由系统计算，不能手动添加或移除`, `“${name}” is a smart ${word}: the server computes who has it`),
        say('请换一个标签，或修改它的条件', 'choose another tag, or change its condition'),
      )
    : new Failure(
        'business',
        'manual-tag',
        say(`「${name}」是普通${noun}，没有条件可计算`, `“${name}” is an ordinary ${word}: it has no condition to compute`),
        smart,
      );
}

/** Chooses what a word names: by its name, or by its full name where others have the same. @throws Failure */
async function choose(context: Context, word: string, known: readonly Candidate[], { what, kind }: Target): Promise<Candidate> {
  const { say } = context;
  const fits = (one: Candidate) => kind === undefined || one.kind === kind;
  const full = known.filter(({ fullName }) => fullName === word);
  const named = full.length > 0 ? full : known.filter(({ name }) => name === word);
  const [one, other] = named.filter(fits);
  if (one && !other) return one;
  if (one)
    throw new Failure(
      'usage',
      'ambiguous-tag',
      say(`有多个标签叫「${sanitizeLine(word)}」`, `Several tags are called “${sanitizeLine(word)}”`),
      say(`请写明标签组或编号：${textOf(context, named.filter(fits))}`, `name the group or the ID: ${textOf(context, named.filter(fits))}`),
    );
  if (named[0]) throw wrongKind(context, named[0], what);
  throw await unknown(context, word, known.filter(fits), what);
}

interface Target {
  what: 'tag' | 'group';
  kind: TagKind | undefined;
}

const treeOf = async (context: Context) => (await context.client()).getTagTree({}, { signal: context.io.signal });

/** Returns the ids of tags given by id, name or `group/name`; only names have to be looked up. @throws Failure */
export async function tagIdsOf(context: Context, words: readonly string[], kind?: TagKind): Promise<number[]> {
  const known = words.every(isId) ? [] : tagsOf(await treeOf(context));
  const ids: number[] = [];
  for (const word of words) ids.push(isId(word) ? Number(word) : (await choose(context, word, known, { what: 'tag', kind })).id);
  return [...new Set(ids)];
}

export const tagIdOf = async (context: Context, word: string, kind?: TagKind): Promise<number> =>
  (await tagIdsOf(context, [word], kind))[0] as number;

/** Returns the id of a tag group given by id or name. @throws Failure */
export async function groupIdOf(context: Context, word: string, kind?: TagKind): Promise<number> {
  if (isId(word)) return Number(word);
  return (await choose(context, word, groupsOf(await treeOf(context)), { what: 'group', kind })).id;
}
