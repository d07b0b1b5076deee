import { type ReactNode, Suspense } from 'react';
import { OpenPopover } from '#ui/menu/OpenPopover.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { type Tool, ToolButton } from './ToolButton.js';

/** Panel of a tool below its button; initially open. */
export function ToolPanel({ children, ...tool }: Tool & { children: (close: () => void) => ReactNode }) {
  return (
    <OpenPopover
      trigger={<ToolButton {...tool} />}
      label={tool.label}
      width="min(360px, calc(100vw - 24px))"
      maxHeight="min(480px, 70vh)"
      overflow="auto"
    >
      {(close) => <Suspense fallback={<Skeleton m="4" />}>{children(close)}</Suspense>}
    </OpenPopover>
  );
}
