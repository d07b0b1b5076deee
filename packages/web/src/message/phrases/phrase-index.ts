import type { Data } from '@shiyi/sdk';

export type PhraseTree = Data<'getPhraseTree'>;
type Group = PhraseTree[number];

/** A quick reply as the picker finds it. */
export interface IndexedPhrase {
  id: number;
  title: string;
  group: string;
  shortcut: string | null;
  scope: Group['phrases'][number]['scope'];
  useCount: number;
  /** Title in lower case, shortcut, and once they are known its pinyin and their initials. */
  plain: string;
  code: string;
  pinyin: string;
  initials: string;
}

const indexedIn = (group: Group, above: string): IndexedPhrase[] => {
  const name = above + group.name;
  const own = group.phrases.map(({ id, title, shortcut, scope, use_count }) => ({
    ...{ id, title, group: name, shortcut, scope, useCount: use_count },
    ...{ plain: title.toLowerCase(), code: shortcut?.toLowerCase() ?? '', pinyin: '', initials: '' },
  }));
  return [...own, ...group.children.flatMap((child) => indexedIn(child, `${name} / `))];
};

/** All quick replies of a tree, those used most first. */
export const indexOf = (tree: PhraseTree): IndexedPhrase[] =>
  tree.flatMap((group) => indexedIn(group, '')).toSorted((one, other) => other.useCount - one.useCount);

/** How well a phrase fits a word; the smaller the better, undefined if it does not. */
function rankOf({ plain, code, pinyin, initials }: IndexedPhrase, word: string): number | undefined {
  if (code === word) return 0;
  if (code.startsWith(word)) return 1;
  if (plain.startsWith(word)) return 2;
  if (plain.includes(word)) return 3;
  if (initials.startsWith(word)) return 4;
  if (pinyin.startsWith(word)) return 5;
  return initials.includes(word) || pinyin.includes(word) ? 6 : undefined;
}

function rankOfAll(phrase: IndexedPhrase, words: readonly string[]): number | undefined {
  let worst = 0;
  for (const word of words) {
    const rank = rankOf(phrase, word);
    if (rank === undefined) return undefined;
    worst = Math.max(worst, rank);
  }
  return worst;
}

const ranks = 7;

/** The first phrases that have every word of a query in title, pinyin, initials or shortcut, the best ones first, and how many there are. */
export function findPhrases(index: readonly IndexedPhrase[], query: string, most: number): { found: IndexedPhrase[]; total: number } {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { found: index.slice(0, most), total: index.length };
  const byRank: IndexedPhrase[][] = Array.from({ length: ranks }, () => []);
  let total = 0;
  for (const phrase of index) {
    const rank = rankOfAll(phrase, words);
    if (rank === undefined) continue;
    total++;
    if ((byRank[rank]?.length ?? most) < most) byRank[rank]?.push(phrase);
  }
  return { found: byRank.flat().slice(0, most), total };
}
