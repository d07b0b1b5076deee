import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { words } from '../words.js';

export const FieldLabel = chakra('label', { base: { display: 'flex', flexDirection: 'column', gap: '1', mb: '3', fontWeight: 'medium' } });

interface Props {
  title: string;
  busy: boolean;
  onClose: () => void;
  onSave: () => void;
  children: ReactNode;
}

/** A short form over the review, saved by Enter or its button. */
export function SaveDialog({ title, busy, onClose, onSave, children }: Props) {
  const t = useTexts(words);
  const id = useId();
  const buttons = (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button look="solid" type="submit" form={id} aria-busy={busy}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Modal open onClose={onClose} title={title} width="420px" footer={buttons}>
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {children}
      </form>
    </Modal>
  );
}
