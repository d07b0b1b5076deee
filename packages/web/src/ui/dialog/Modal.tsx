import { Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CloseButton } from '#ui/button/CloseButton.js';
import { FocusReturn } from './FocusReturn.js';
import { keepOpen } from './keep-open.js';
import { useMachineKey } from './useMachineKey.js';

const words = texts({ cancel: ['取消', 'Cancel'] });

export interface OverlayProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  width?: string;
}

interface Props extends OverlayProps {
  /** An alert dialog, which requires an answer and has no close button. */
  alert?: boolean;
  /** The main action; the cancel button comes before it. */
  action?: ReactNode;
  initialFocus?: () => HTMLElement | null;
  /** Renders without a portal, so that the dialog hides with its page; for dialogs that are part of a screen. */
  inPage?: boolean;
}

/** Renders a dialog that does not close on an outside click. */
export function Modal({ open, onClose, title, children, action, footer, width, alert, initialFocus, inPage = false }: Props) {
  const key = useMachineKey(open);
  return (
    <Dialog.Root
      key={key}
      open={open}
      onOpenChange={(change) => change.open || onClose()}
      closeOnInteractOutside={false}
      {...(alert ? {} : keepOpen)}
      role={alert ? 'alertdialog' : 'dialog'}
      lazyMount
      unmountOnExit
      {...(initialFocus ? { initialFocusEl: initialFocus } : {})}
    >
      <Portal disabled={inPage}>
        <Dialog.Backdrop data-noprint />
        <Dialog.Positioner data-noprint>
          <Dialog.Content {...(width ? { width: `min(${width}, 100%)` } : {})}>
            <FocusReturn />
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              {alert ? null : <CloseButton onClose={onClose} />}
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            {action ? <Actions onClose={onClose}>{action}</Actions> : null}
            {footer ? <Dialog.Footer>{footer}</Dialog.Footer> : null}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function Actions({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTexts(words);
  return (
    <Dialog.Footer>
      <Button onClick={onClose}>{t.cancel}</Button>
      {children}
    </Dialog.Footer>
  );
}
