import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MenuIcon } from './icons.js';

interface Props {
  title: string;
  icon: string;
  caption: boolean;
  /** Whether the entry of the active page is inside. */
  holds: boolean;
  children: ReactNode;
}

/** Collapsible group: a small caption at the top level, a row below it. */
export function SidebarGroup({ title, icon, caption, holds, children }: Props) {
  const [open, setOpen] = useState(true);
  const [last, setLast] = useState(holds);
  // A page opened by its address or by search shows where it is.
  if (last !== holds) {
    setLast(holds);
    if (holds) setOpen(true);
  }
  return (
    <li>
      <button type="button" data-group={caption ? 'caption' : 'row'} aria-expanded={open} onClick={() => setOpen(!open)}>
        {caption ? null : <MenuIcon name={icon} title={title} />}
        <span>{title}</span>
        <ChevronRight size={12} aria-hidden />
      </button>
      {open ? <ul>{children}</ul> : null}
    </li>
  );
}
