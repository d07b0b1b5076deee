import { useState } from 'react';
import { useMay } from '../../../api/Can.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Field } from '../../../form/Field.js';
import { OperationForm } from '../../../form/OperationForm.js';
import { Button } from '../../../ui/Button.js';

const words = texts({
  write: ['写跟进', 'Write a follow-up'],
  save: ['保存跟进', 'Save'],
  saved: ['跟进已保存', 'Follow-up saved'],
});

/** Writes a follow-up of the customer; a draft of each is kept. */
export function NoteComposer({ id }: { id: number }) {
  const t = useTexts(words);
  const may = useMay('createFootmark');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  if (!open) return <Button onClick={() => setOpen(true)}>{t.write}</Button>;
  return (
    <OperationForm
      id="createFootmark"
      values={{ type: 'call', content: '', next_follow_at: '' }}
      fixed={{ user_id: id }}
      save={t.save}
      done={t.saved}
      draft={`follow-up:${id}`}
      refresh={['listCustomerTimeline', 'listCustomerFootmarks']}
      onCancel={() => setOpen(false)}
      onDone={() => setOpen(false)}
    >
      <Field name="type" />
      <Field name="content" autoFocus />
      <Field name="next_follow_at" />
    </OperationForm>
  );
}
