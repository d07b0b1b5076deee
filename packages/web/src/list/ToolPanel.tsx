import { Popover, Portal } from '@chakra-ui/react';
import { type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '../ui/Skeleton.js';
import { type Tool, ToolButton } from './ToolPopover.js';

/** Panel of a tool below its button; initially open. */
export function ToolPanel({ children, ...tool }: Tool & { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <ToolButton {...tool} />
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content width="min(360px, calc(100vw - 24px))" maxHeight="min(480px, 70vh)" overflow="auto" aria-label={tool.label}>
            <Suspense fallback={<Skeleton m="4" />}>{children(() => setOpen(false))}</Suspense>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
