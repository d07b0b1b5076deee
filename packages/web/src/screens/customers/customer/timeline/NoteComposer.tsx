import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { OperationForm } from '#form/OperationForm.js';
import { Button } from '#ui/button/Button.js';
import { Key } from '#ui/text/Key.js';
import { useNoteKey } from './use-note-key.js';

const words = texts({
  write: ['写跟进', 'Write a follow-up'],
  save: ['保存跟进', 'Save'],
  saved: ['跟进已保存', 'Follow-up saved'],
});

/** The form of a follow-up; a draft is kept per customer. */
export const noteForm = (id: number) =>
  ({
    id: 'createFootmark',
    values: { type: 'call', content: '', next_follow_at: '' },
    fixed: { user_id: id },
    draft: `follow-up:${id}`,
  }) as const;

export function NoteFields() {
  return (
    <>
      <Field name="type" />
      <Field name="content" autoFocus />
      <Field name="next_follow_at" />
    </>
  );
}

/** Writes a follow-up of the customer; a draft of each is kept. */
export function NoteComposer({ id }: { id: number }) {
  const t = useTexts(words);
  const may = useMay('createFootmark');
  const [open, setOpen] = useState(false);
  useNoteKey(may && !open ? () => setOpen(true) : undefined, { isOnPage: true });
  if (!may) return null;
  if (!open)
    return (
      <Button aria-keyshortcuts="N" onClick={() => setOpen(true)}>
        {t.write} <Key>N</Key>
      </Button>
    );
  return (
    <chakra.div
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing && setOpen(false)}
    >
      <OperationForm {...noteForm(id)} save={t.save} done={t.saved} onCancel={() => setOpen(false)} onDone={() => setOpen(false)}>
        <NoteFields />
      </OperationForm>
    </chakra.div>
  );
}
