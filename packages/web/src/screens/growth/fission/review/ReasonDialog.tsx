import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Input } from '#ui/input/Input.js';
import { words } from './review-words.js';

interface Props {
  open: boolean;
  onClose: () => void;
  onGive: (reason: string) => void;
}

/** Asks once why a friend does not count. */
export function ReasonDialog({ open, onClose, onGive }: Props) {
  const t = useTexts(words);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const give = () => {
    if (text.trim()) onGive(text.trim());
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t.ask}
      width="420px"
      initialFocus={() => field.current}
      action={
        <Button look="solid" disabled={text.trim() === ''} onClick={give}>
          {t.refuse}
        </Button>
      }
    >
      <chakra.p color="ink.2" mb="2">
        {t.askText}
      </chakra.p>
      <Input
        ref={field}
        aria-label={t.reason}
        placeholder={t.samples}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) give();
        }}
      />
    </Modal>
  );
}
