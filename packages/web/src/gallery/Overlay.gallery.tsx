import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { Modal } from '#ui/dialog/Modal.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { LazyPopup } from '#ui/menu/LazyPopup.js';
import { OpenPopover } from '#ui/menu/OpenPopover.js';
import { State } from './State.js';

const words = texts({
  dialog: ['对话框', 'Dialog'],
  drawer: ['抽屉', 'Drawer'],
  constant: ['始终打开的抽屉', 'Drawer that is always open'],
  question: ['确认', 'Confirmation'],
  popover: ['弹出层', 'Popover'],
  open: (name: string) => [`打开${name}`, `Open: ${name}`],
  text: ['没有未保存的内容。', 'There is nothing unsaved.'],
  action: ['停用 3 位员工', 'Disable 3 staff members'],
});

interface SampleProps {
  name: string;
  children: (open: boolean, close: () => void) => ReactNode;
}

function Sample({ name, children }: SampleProps) {
  const t = useTexts(words);
  const [open, setOpen] = useState(false);
  return (
    <State name={name}>
      <Button onClick={() => setOpen(true)}>{t.open(name)}</Button>
      {children(open, () => setOpen(false))}
    </State>
  );
}

function PopoverState({ children }: { children: ReactNode }) {
  const t = useTexts(words);
  const trigger = <Button>{t.open(t.popover)}</Button>;
  return (
    <State name={t.popover}>
      <LazyPopup popup="dialog" trigger={trigger}>
        <OpenPopover trigger={trigger} label={t.popover} p="3">
          {() => children}
        </OpenPopover>
      </LazyPopup>
    </State>
  );
}

/** What floats above a page; each has to close in each way and give the focus back. */
export function Overlay() {
  const t = useTexts(words);
  const text = <chakra.p color="ink.2">{t.text}</chakra.p>;
  return (
    <>
      <Sample name={t.dialog}>
        {(open, close) => (
          <Modal open={open} onClose={close} title={t.dialog} action={<Button look="solid">{t.action}</Button>}>
            {text}
          </Modal>
        )}
      </Sample>
      <Sample name={t.drawer}>
        {(open, close) => (
          <DetailDrawer open={open} onClose={close} title={t.drawer}>
            {text}
          </DetailDrawer>
        )}
      </Sample>
      <Sample name={t.constant}>
        {(open, close) => (
          <WhenOpen open={open}>
            <DetailDrawer open onClose={close} title={t.constant}>
              {text}
            </DetailDrawer>
          </WhenOpen>
        )}
      </Sample>
      <State name={t.question}>
        <Button onClick={() => void confirm({ title: t.question, text: t.text, action: t.action })}>{t.open(t.question)}</Button>
      </State>
      <PopoverState>{text}</PopoverState>
    </>
  );
}
