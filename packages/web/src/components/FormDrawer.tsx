import { chakra, Drawer, Flex } from '@chakra-ui/react';
import type { Data, Input, OperationId } from '@shiyi/sdk';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useUnsaved } from '../navigation.js';
import { texts, useTexts } from '../texts.js';
import { Button } from './Button.js';
import { confirm } from './Confirm.js';
import type { Values } from './form.js';
import { OperationForm } from './OperationForm.js';

const words = texts({
  close: ['关闭', 'Close'],
  discard: ['放弃未保存的修改？', 'Discard unsaved changes?'],
  discardText: ['填写的内容会作为草稿保留，下次打开时可以恢复。', 'What you typed stays as a draft you can take up next time.'],
  discardAction: ['离开', 'Leave'],
  keep: ['继续编辑', 'Keep editing'],
});

interface Props<Id extends OperationId> {
  id: Id;
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the form begins with; missing while it is on its way. */
  values: Values | undefined;
  /** The fields, as `Field` elements. */
  children: ReactNode;
  /** Input that no field shows, such as the id and the version. */
  fixed?: Partial<Input<Id>>;
  save: string;
  done?: string;
  refresh?: readonly OperationId[];
  /** Name under which unsaved input is kept. */
  draft?: string;
  prepare?: (input: Input<Id>, typed: Values) => Promise<Input<Id> | undefined>;
  width?: string;
  /** What stands in place of the form, such as a failure to load. */
  instead?: ReactNode;
  onDone?: (data: Data<Id>) => void;
}

/** A record to create or change, in a drawer over its list; nothing but its own buttons closes it. */
export function FormDrawer<Id extends OperationId>({ open, onClose, title, instead, width = '480px', ...form }: Props<Id>) {
  const t = useTexts(words);
  const [dirty, setDirty] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useUnsaved(open && dirty);

  function close() {
    setDirty(false);
    onClose();
  }

  async function leave() {
    if (
      dirty &&
      !(await confirm({
        title: t.discard,
        text: form.draft ? t.discardText : undefined,
        action: t.discardAction,
        cancel: t.keep,
        danger: true,
      }))
    )
      return;
    close();
  }

  return (
    <Drawer.Root
      open={open}
      onOpenChange={(change) => change.open || void leave()}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
      initialFocusEl={() => content.current?.querySelector<HTMLElement>('form input, form select, form textarea') ?? null}
    >
      <Drawer.Backdrop />
      <Drawer.Positioner>
        <Drawer.Content ref={content} width={`min(${width}, 100vw)`}>
          <Drawer.Header>
            <Drawer.Title>{title}</Drawer.Title>
            <Button look="quiet" size="sm" shape="square" ms="auto" me="-8px" aria-label={t.close} onClick={() => void leave()}>
              <X aria-hidden />
            </Button>
          </Drawer.Header>
          {instead ? (
            <Drawer.Body>{instead}</Drawer.Body>
          ) : (
            <OperationForm
              {...form}
              onDirty={setDirty}
              onCancel={() => void leave()}
              onDone={(data) => {
                close();
                form.onDone?.(data);
              }}
              frame={(fields, footer) => (
                <>
                  <chakra.div flex="1" overflow="auto" px="5" py="4">
                    <Flex direction="column" gap="4">
                      {fields}
                    </Flex>
                  </chakra.div>
                  <Drawer.Footer>{footer}</Drawer.Footer>
                </>
              )}
            />
          )}
        </Drawer.Content>
      </Drawer.Positioner>
    </Drawer.Root>
  );
}
