import type { ReactNode } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { LazyPopup } from '#ui/menu/LazyPopup.js';
import { type Tool, ToolButton } from './ToolButton.js';

const ToolPanel = lazyPart(() => import('./ToolPanel.js'), 'ToolPanel');

/** Renders a list tool whose panel opens below the button and loads on first use. */
export function ToolPopover({ children, ...tool }: Tool & { children: (close: () => void) => ReactNode }) {
  return (
    <LazyPopup popup="dialog" trigger={<ToolButton {...tool} />}>
      <ToolPanel {...tool}>{children}</ToolPanel>
    </LazyPopup>
  );
}
