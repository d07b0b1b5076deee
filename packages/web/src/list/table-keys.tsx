import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';

interface SortProps {
  name: string;
  title: string;
  sort: string;
  onSort: (sort: string) => void;
}

/** Sort button of a column: ascending, descending, then the default order. */
export function SortButton({ name, title, sort, onSort }: SortProps) {
  const state = sort === name ? 'up' : sort === `-${name}` ? 'down' : 'none';
  const next = { none: name, up: `-${name}`, down: '' }[state];
  const Arrow = { none: ChevronsUpDown, up: ArrowUp, down: ArrowDown }[state];
  return (
    <button type="button" data-sort={state} onClick={() => onSort(next)}>
      {title}
      <Arrow size={12} aria-hidden />
    </button>
  );
}

/** Handles row shortcuts while a row has focus: J and K move between rows, X selects, Enter opens. */
export function rowKeys(event: KeyboardEvent<HTMLElement>) {
  const row = event.target;
  if (!(row instanceof HTMLTableRowElement) || event.metaKey || event.ctrlKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const other =
    key === 'j' || key === 'arrowdown' ? row.nextElementSibling : key === 'k' || key === 'arrowup' ? row.previousElementSibling : null;
  if (other instanceof HTMLTableRowElement && !('gap' in other.dataset)) {
    row.tabIndex = -1;
    other.tabIndex = 0;
    other.focus();
  } else if (key === 'x') row.querySelector<HTMLInputElement>('[data-box] input')?.click();
  else if (key === 'enter') row.click();
  else return;
  event.preventDefault();
}
