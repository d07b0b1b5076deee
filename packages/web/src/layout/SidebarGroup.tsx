import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MenuIcon } from './icons.js';

/** Collapsible group: a small caption at the top level, a row below it. */
export function SidebarGroup({ title, icon, caption, children }: { title: string; icon: string; caption: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(true);
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
