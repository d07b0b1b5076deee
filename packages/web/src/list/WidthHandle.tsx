import type { PointerEvent } from 'react';
import type { ColumnLayout } from './useColumnLayout.js';

/** The edge of a column, to drag; the keyboard changes widths in the panel of columns. */
export function WidthHandle<T>({ name, layout }: { name: string; layout: ColumnLayout<T> }) {
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const handle: HTMLElement = event.currentTarget;
    const began = { x: event.clientX, width: handle.closest('th')?.offsetWidth ?? 0 };
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const aborted = new AbortController();
    const { signal } = aborted;
    handle.addEventListener('pointermove', ({ clientX }) => layout.resize(name, began.width + clientX - began.x), { signal });
    for (const end of ['pointerup', 'pointercancel'] as const) handle.addEventListener(end, () => aborted.abort(), { signal });
  }
  return <span data-resize aria-hidden onPointerDown={onPointerDown} />;
}
