import { useEffect } from 'react';
import { texts, useTexts } from './texts.js';

const words = texts({ window: (title: string) => [`${title} · 食宜`, `${title} · Shiyi`] });

/** Sets the document title, which screen readers announce. */
export function useWindowTitle(title: string | undefined) {
  const t = useTexts(words);
  useEffect(() => {
    if (title) document.title = t.window(title);
  }, [title, t]);
}
