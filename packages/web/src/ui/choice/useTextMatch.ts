import { useEffect, useState } from 'react';

type TextMatch = (text: string, query: string) => boolean;

const plain: TextMatch = (text, query) => text.toLowerCase().includes(query);

/** Returns a matcher of text against a lowercase query; also matches pinyin and its initials once that large library has loaded. */
export function useTextMatch(wanted = true): TextMatch {
  const [match, setMatch] = useState<TextMatch>(() => plain);
  useEffect(() => {
    if (!wanted) return;
    let alive = true;
    void import('pinyin-pro').then(({ match: pinyin }) => {
      if (alive) setMatch(() => (text: string, query: string) => plain(text, query) || pinyin(text, query, { continuous: true }) !== null);
    });
    return () => {
      alive = false;
    };
  }, [wanted]);
  return match;
}
