import type { Data } from '@shiyi/sdk';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dayOf } from '#app/company-time.js';

export interface Spot {
  row: number;
  column: number;
}

const page = 15;

/** Where a key leads from a cell; undefined for other keys. */
function moveSpot({ row, column }: Spot, key: string, last: Spot): Spot | undefined {
  const to: Record<string, Spot> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row, column: 0 },
    End: { row, column: last.column },
  };
  const wanted = to[key];
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  return wanted && { row: within(wanted.row, last.row), column: within(wanted.column, last.column) };
}

/** The cell of the board that has the focus, moved by keys; Enter opens its service order. */
export function useSpot({ rows, dates }: Data<'getCampPunchBoard'>, onRow: (row: number) => void) {
  const navigate = useNavigate();
  const last = { row: rows.length - 1, column: dates.length - 1 };
  const today = dates.indexOf(dayOf(Date.now()));
  const [wanted, setSpot] = useState<Spot>({ row: 0, column: today === -1 ? last.column : today });
  const spot = { row: Math.min(wanted.row, last.row), column: Math.min(wanted.column, last.column) };
  function onKeyDown(event: KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const to = moveSpot(spot, event.key, last);
    if (event.key === 'Enter') void navigate(`/order/serviceDetail/${rows[spot.row]?.service_id}`);
    if (!to) return;
    event.preventDefault();
    setSpot(to);
    onRow(to.row);
  }
  return { spot, setSpot, onKeyDown };
}

/** Scrolls sideways to the day with the focus, today at first, keeping the days before it visible. */
export function useColumnInSight(scroller: RefObject<HTMLDivElement | null>, column: number) {
  useEffect(() => {
    const box = scroller.current;
    const names = box?.querySelector('[role=columnheader]')?.clientWidth ?? 0;
    const head = box?.querySelectorAll<HTMLElement>('[role=columnheader]')[column + 1];
    if (!box || !head) return;
    const { offsetLeft: start, offsetWidth: width } = head;
    if (start - box.scrollLeft < names) box.scrollLeft = start - names;
    else if (start + width > box.scrollLeft + box.clientWidth) box.scrollLeft = start + width - box.clientWidth;
  }, [scroller, column]);
}
