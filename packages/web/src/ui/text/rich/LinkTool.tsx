import { Flex } from '@chakra-ui/react';
import type { Editor } from '@tiptap/react';
import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Input } from '#ui/input/Input.js';
import { ToolButton } from './ToolButton.js';

const words = texts({
  link: ['链接', 'Link'],
  address: ['链接地址', 'Address'],
  set: ['设为链接', 'Set link'],
  unset: ['取消链接', 'Remove link'],
  hint: ['以 https:// 开头', 'Begins with https://'],
  wrong: ['请填写以 http:// 或 https:// 开头的地址', 'Enter an address that begins with http:// or https://'],
});

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

/** Keeps the address while it is edited, and sets it as the link of the selected words or of the cursor's link. */
function useLink(editor: Editor, on: boolean) {
  const t = useTexts(words);
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState('');
  const open = () => setAddress(String(editor.getAttributes('link').href ?? ''));
  const close = () => {
    setAddress(undefined);
    setProblem('');
  };
  function set() {
    const href = (address ?? '').trim();
    if (!isAddress(href)) return setProblem(t.wrong);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !on)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    close();
  }
  function unset() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    close();
  }
  return { address, problem, setAddress, open, close, set, unset };
}

/** Makes the selected words a link, or changes the one under the cursor. */
export function LinkTool({ editor, on }: { editor: Editor; on: boolean }) {
  const t = useTexts(words);
  const { address, problem, setAddress, open, close, set, unset } = useLink(editor, on);
  return (
    <>
      <ToolButton label={t.link} icon={LinkIcon} on={on} onPress={open} />
      <Modal
        open={address !== undefined}
        onClose={close}
        title={t.link}
        action={
          <Button look="solid" onClick={set}>
            {t.set}
          </Button>
        }
      >
        <Flex direction="column" gap="2">
          <AddressInput value={address ?? ''} problem={problem} onChange={setAddress} onEnter={set} />
          {on ? (
            <Button size="sm" onClick={unset}>
              {t.unset}
            </Button>
          ) : null}
        </Flex>
      </Modal>
    </>
  );
}

interface AddressProps {
  value: string;
  problem: string;
  onChange: (address: string) => void;
  onEnter: () => void;
}

function AddressInput({ value, problem, onChange, onEnter }: AddressProps) {
  const t = useTexts(words);
  return (
    <>
      <Input
        type="url"
        aria-label={t.address}
        placeholder={t.hint}
        aria-invalid={problem !== ''}
        value={value}
        autoFocus
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {problem ? (
        <Flex role="alert" color="rose" fontSize="xs">
          {problem}
        </Flex>
      ) : null}
    </>
  );
}
