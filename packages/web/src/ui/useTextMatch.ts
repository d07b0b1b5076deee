import { useEffect, useState } from 'react';

type TextMatch = (text: string, query: string) => boolean;

const plain: TextMatch = (text, query) => text.toLowerCase().includes(query);

/** Whether a text has what was typed, in lower case; by pinyin and its initials as well once that large table has come. */
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
