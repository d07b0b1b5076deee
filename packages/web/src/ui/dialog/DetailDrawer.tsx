import { Drawer, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { CloseButton } from '#ui/button/CloseButton.js';
import { FocusReturn } from './FocusReturn.js';
import { keepOpen } from './keep-open.js';
import type { OverlayProps } from './Modal.js';
import { useMachineKey } from './useMachineKey.js';

interface Props extends OverlayProps {
  /** The main action; a close button if missing. */
  initialFocus?: () => HTMLElement | null;
}

/** Renders a read-only record in a drawer over its list. */
export function DetailDrawer({ open, onClose, title, children, footer, width = '560px', initialFocus }: Props) {
  const close = useRef<HTMLButtonElement>(null);
  const key = useMachineKey(open);
  return (
    <Drawer.Root
      key={key}
      open={open}
      onOpenChange={(change) => change.open || onClose()}
      closeOnInteractOutside={false}
      {...keepOpen}
      lazyMount
      unmountOnExit
      initialFocusEl={() => initialFocus?.() ?? close.current}
    >
      <Drawer.Backdrop />
      <Drawer.Positioner>
        <Drawer.Content width={`min(${width}, 100vw)`}>
          <FocusReturn />
          <Drawer.Header>
            <Drawer.Title minWidth="0" overflowWrap="anywhere">
              {title}
            </Drawer.Title>
            <CloseButton ref={close} onClose={onClose} />
          </Drawer.Header>
          <Drawer.Body>
            <Flex direction="column" gap="5">
              {children}
            </Flex>
          </Drawer.Body>
          {footer ? <Drawer.Footer>{footer}</Drawer.Footer> : null}
        </Drawer.Content>
      </Drawer.Positioner>
    </Drawer.Root>
  );
}
