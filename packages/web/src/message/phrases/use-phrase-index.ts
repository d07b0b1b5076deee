import { useEffect, useMemo, useState } from 'react';
import { useOperation } from '#api/client.js';
import { type IndexedPhrase, indexOf, type PhraseTree } from './phrase-index.js';

/** Titles in one slice, so that typing goes on meanwhile. */
const slice = 100;

/** What each title sounds like; titles repeat from one tree to the next. */
const sounds = new Map<string, { pinyin: string; initials: string }>();

const withSounds = (index: readonly IndexedPhrase[]) => index.map((one) => ({ ...one, ...sounds.get(one.title) }));

const chinese = /[\u4e00-\u9fff]/;

/** Sounds out titles in slices until all are known, or it is stopped. */
async function soundOut(titles: readonly string[], isStopped: () => boolean) {
  const { pinyin } = await import('pinyin-pro');
  for (let at = 0; at < titles.length && !isStopped(); at += slice) {
    for (const title of titles.slice(at, at + slice)) {
      const syllables = pinyin(title, { toneType: 'none', type: 'array' });
      const text = syllables.join('').toLowerCase();
      sounds.set(title, {
        pinyin: text,
        initials: syllables
          .map((one) => one[0] ?? '')
          .join('')
          .toLowerCase(),
      });
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Returns the index of a tree, and again once its pinyin is known. */
export function useIndex(tree: PhraseTree | undefined): readonly IndexedPhrase[] | undefined {
  const index = useMemo(() => tree && indexOf(tree), [tree]);
  const [heard, setHeard] = useState<readonly IndexedPhrase[]>();
  useEffect(() => {
    if (!index) return;
    let isStopped = false;
    const titles = [...new Set(index.map(({ title }) => title))].filter((title) => chinese.test(title) && !sounds.has(title));
    void soundOut(titles, () => isStopped).then(() => !isStopped && setHeard(withSounds(index)));
    return () => {
      isStopped = true;
    };
  }, [index]);
  return heard && index && heard.length === index.length && heard[0]?.id === index[0]?.id ? heard : index;
}

/** Reads the titles of all quick replies and indexes them. */
export function usePhraseIndex() {
  const tree = useOperation('getPhraseTree', {}, { revalidateOnFocus: false });
  return { tree, index: useIndex(tree.data) };
}
