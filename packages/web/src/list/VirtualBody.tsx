import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { RowPlace } from './TableRows.js';
import { rowKeys } from './table-keys.js';

interface Props {
  count: number;
  row: (index: number, place: RowPlace) => ReactNode;
}

/** Returns the nearest scrollable ancestor of an element. */
function scrollerOf(element: Element): Element {
  const parent = element.parentElement;
  if (!parent) return document.documentElement;
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent);
}

/** Renders the rows of a long table: only those in the viewport, plus the row that has focus. */
export function VirtualBody({ count, row }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scroller, setScroller] = useState<{ element: Element; margin: number }>();
  const [focused, setFocused] = useState<number>();

  useLayoutEffect(() => {
    if (!body.current) return;
    const element = scrollerOf(body.current);
    const margin = body.current.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop;
    setScroller({ element, margin });
  }, []);

  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller?.element ?? null,
    estimateSize: () => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 40,
    scrollMargin: scroller?.margin ?? 0,
    overscan: 16,
    initialRect: { width: 0, height: 900 },
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return focused === undefined || inSight.includes(focused) || focused >= count ? inSight : [...inSight, focused].sort((a, b) => a - b);
    },
  });
  const shown = virtual.getVirtualItems();
  const gap = (key: string, height: number) => (height > 0 ? <tr key={key} aria-hidden data-gap style={{ height }} /> : null);
  let end = scroller?.margin ?? 0;

  return (
    <tbody
      ref={body}
      onKeyDown={rowKeys}
      onFocus={({ target }) => setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index))}
      onBlur={() => setFocused(undefined)}
    >
      {shown.flatMap((item) => {
        const before = item.start - end;
        end = item.end;
        return [gap(`before ${item.key}`, before), row(item.index, { index: item.index, measure: virtual.measureElement })];
      })}
      {gap('after', virtual.getTotalSize() + (scroller?.margin ?? 0) - end)}
    </tbody>
  );
}
