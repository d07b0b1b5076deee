import { useCallback, useState } from 'react';

/** Returns how wide an element is drawn, and the ref for it, so that a drawing keeps the size of its words at any width. */
export function useWidth(before: number) {
  const [width, setWidth] = useState(before);
  const place = useCallback((element: Element | null) => {
    if (!element) return;
    const resized = new ResizeObserver(([entry]) => entry && setWidth(Math.max(1, Math.round(entry.contentRect.width))));
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  return [width, place] as const;
}
