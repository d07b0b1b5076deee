import { Drawer, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { texts, useTexts } from '../texts.js';
import { Button } from './Button.js';

const words = texts({ close: ['关闭', 'Close'] });

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  width?: string;
}

/** A record to read, in a drawer over its list. */
export function DetailDrawer({ open, onClose, title, children, footer, width = '560px' }: Props) {
  const t = useTexts(words);
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(change) => change.open || onClose()}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
      initialFocusEl={() => close.current}
    >
      <Drawer.Backdrop />
      <Drawer.Positioner>
        <Drawer.Content width={`min(${width}, 100vw)`}>
          <Drawer.Header>
            <Drawer.Title minWidth="0" overflowWrap="anywhere">
              {title}
            </Drawer.Title>
            <Button ref={close} look="quiet" size="sm" shape="square" ms="auto" me="-8px" aria-label={t.close} onClick={onClose}>
              <X aria-hidden />
            </Button>
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
