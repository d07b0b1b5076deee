import { chakra, Drawer, Flex } from '@chakra-ui/react';
import type { Data, OperationId } from '@shiyi/sdk';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useUnsavedChanges } from '#app/navigation.js';
import { CloseButton } from '#ui/button/CloseButton.js';
import { FocusReturn } from '#ui/dialog/FocusReturn.js';
import { keepOpen } from '#ui/dialog/keep-open.js';
import { useMachineKey } from '#ui/dialog/useMachineKey.js';
import { mayLeave } from './may-leave.js';
import { type FormProps, OperationForm } from './OperationForm.js';

interface Props<Id extends OperationId> extends Omit<FormProps<Id>, 'onDirty' | 'onCancel' | 'frame'> {
  open: boolean;
  onClose: () => void;
  title: string;
  width?: string;
  /** Replaces the form, for example with a load error. */
  instead?: ReactNode;
}

const inDrawer = (fields: ReactNode, footer: ReactNode) => (
  <>
    <chakra.div flex="1" overflow="auto" px="5" py="4">
      <Flex direction="column" gap="4">
        {fields}
      </Flex>
    </chakra.div>
    <Drawer.Footer>{footer}</Drawer.Footer>
  </>
);

/** Closes the drawer after saving, or after a question if that loses unsaved input. */
function useClose<Id extends OperationId>(open: boolean, onClose: () => void, { draft, onDone }: Pick<FormProps<Id>, 'draft' | 'onDone'>) {
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(open && dirty);

  function close() {
    setDirty(false);
    onClose();
  }
  const leave = async () => (await mayLeave(dirty, draft !== undefined)) && close();
  function finish(data: Data<Id>) {
    // The next step may leave the page, which would warn about unsaved changes until the tab's mark is removed.
    flushSync(close);
    onDone?.(data);
  }
  return { setDirty, leave, finish };
}

/** Renders a form in a drawer over its list; a click outside does not close it. */
export function FormDrawer<Id extends OperationId>({ open, onClose, title, instead, width = '480px', ...form }: Props<Id>) {
  const { setDirty, leave, finish } = useClose<Id>(open, onClose, form);
  const content = useRef<HTMLDivElement>(null);
  const key = useMachineKey(open);
  return (
    <Drawer.Root
      key={key}
      open={open}
      onOpenChange={(change) => change.open || void leave()}
      closeOnInteractOutside={false}
      {...keepOpen}
      lazyMount
      unmountOnExit
      initialFocusEl={() => content.current?.querySelector<HTMLElement>('form input, form select, form textarea') ?? null}
    >
      <Drawer.Backdrop />
      <Drawer.Positioner>
        <Drawer.Content ref={content} width={`min(${width}, 100vw)`}>
          <FocusReturn />
          <Drawer.Header>
            <Drawer.Title>{title}</Drawer.Title>
            <CloseButton onClose={() => void leave()} />
          </Drawer.Header>
          {instead ? (
            <Drawer.Body>{instead}</Drawer.Body>
          ) : (
            <OperationForm {...form} onDirty={setDirty} onCancel={() => void leave()} onDone={finish} frame={inDrawer} />
          )}
        </Drawer.Content>
      </Drawer.Positioner>
    </Drawer.Root>
  );
}
