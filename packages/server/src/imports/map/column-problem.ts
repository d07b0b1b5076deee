import type { Sentence } from '../../http/refusal.js';
import { plainText } from '../decide/values.js';
import type { ImportField, ImportKind, ImportOptions } from '../kind.js';
import { standInsFor } from '../kind-fields.js';
import { headName, likeness, type Mapping } from './columns.js';
import { isWide, type Match } from './match-columns.js';

/** Returns the fields that new records need and no column has, with the columns that are left over and the likeliest of them. */
function lackOfNew(heads: readonly string[], matches: readonly Match[], kind: ImportKind, isThere: (name: string) => boolean) {
  const lacking = kind.fields.filter(
    ({ name }) => kind.neededByNew?.includes(name) && !isThere(name) && !standInsFor(kind, name).some((field) => isThere(field.name)),
  );
  if (lacking.length === 0) return undefined;
  const left = heads.filter((head, at) => head !== '' && matches[at]?.field === null);
  const [zh, en] = [0, 1].map((at) => lacking.map((field) => field.label[at as 0 | 1]));
  const hints = lacking.flatMap((field) => likeliest(field, left));
  const [likelyZh, likelyEn] = [
    hints.map(([field, head]) => `“${head}”可能是${field.label[0]}`),
    hints.map(([field, head]) => `“${head}” may be ${field.label[1]}`),
  ];
  const rest: Sentence =
    left.length === 0 ? ['', ''] : [`；没有用到的列：${namesOf(left, '、')}`, `; columns that are not used: ${namesOf(left, ', ')}`];
  return [
    `没有找到“${zh?.join('、')}”列，新记录不能缺少${rest[0]}${likelyZh.length > 0 ? `；${likelyZh.join('，')}` : ''}。请指定对应的列`,
    `No column for ${en?.join(', ')}, which new records need${rest[1]}${likelyEn.length > 0 ? `; ${likelyEn.join(', ')}` : ''}. Map a column to it`,
  ] satisfies Sentence;
}

const maxLeft = 12;
const namesOf = (heads: readonly string[], separator: string) =>
  `${heads.slice(0, maxLeft).join(separator)}${heads.length > maxLeft ? ' …' : ''}`;
const likely = 0.5;

function likeliest(field: ImportField, heads: readonly string[]): [ImportField, string][] {
  const scored = heads.map((head) => ({
    head,
    score: Math.max(...[field.name, ...field.label, ...field.aliases].map((name) => wordLikeness(head, name))),
  }));
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  return best && best.score >= likely ? [[field, best.head]] : [];
}

/** Returns the similarity of the most similar words of two heads. */
function wordLikeness(head: string, name: string): number {
  const words = (text: string) =>
    plainText(text)
      .toLowerCase()
      .split(/[\s_\-/,.()（）]+/)
      .filter((word) => word.length > 1);
  return Math.max(0, ...words(head).flatMap((one) => words(name).map((other) => likeness(one, other))));
}

/** Returns why these columns cannot be imported. */
export function columnProblem(
  heads: readonly string[],
  matches: readonly Match[],
  kind: ImportKind,
  chosen: Mapping,
  { given = {}, on_duplicate }: Pick<ImportOptions, 'given' | 'on_duplicate'>,
): Sentence | undefined {
  const names = heads.map(headName);
  const strange = [...chosen.keys()].find((name) => !names.includes(name));
  if (strange !== undefined) return [`文件里没有“${strange}”列，请检查列对应`, `The file has no column “${strange}”; check the mapping`];
  const fields = matches.map((one) => one.field);
  const misread = kind.fields.find(({ name, otherHead }) => otherHead?.words.test(plainText(heads[fields.indexOf(name)] ?? '')));
  if (misread?.otherHead) return misread.otherHead.sentence;
  const isThere = (name: string) => fields.includes(name) || name in given || (name === kind.wide?.by && isWide(matches, kind));
  const missing = kind.fields.filter(
    ({ name, required }) => required && !isThere(name) && !standInsFor(kind, name).some((field) => isThere(field.name)),
  );
  if (missing.length === 0) return on_duplicate === 'update' ? undefined : lackOfNew(heads, matches, kind, isThere);
  return [
    `没有找到“${missing.map((field) => field.label[0]).join('、')}”列，请检查表头或指定对应的列`,
    `No column for ${missing.map((field) => field.label[1]).join(', ')}; check the head row or map a column to it`,
  ];
}
