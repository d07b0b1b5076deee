import type { PointerEvent } from 'react';
import type { ColumnLayout } from './useColumnLayout.js';

/** Drag handle for the width of a column; keyboard users change widths in the columns panel. */
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
