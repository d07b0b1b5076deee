import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { OperationForm } from '#form/OperationForm.js';
import { PicturesField, uploadImages } from '#form/PicturesField.js';
import { Button } from '#ui/button/Button.js';

const words = texts({
  save: ['保存跟进', 'Save follow-up'],
  done: ['跟进已保存', 'Follow-up saved'],
  pictures: ['添加图片', 'Add pictures'],
  contentHint: ['沟通内容和约定；Ctrl+Enter 保存', 'What was said and agreed. Ctrl+Enter saves it'],
  nextHint: ['到时会出现在提醒里；不填就不提醒', 'You’ll be reminded then. Leave empty for no reminder'],
});

/** Whose story a follow-up is part of. */
export type StoryOf = { user_id: number } | { service_id: number } | { origin_id: number };

/** Most follow-ups have no pictures, so that their field opens on request and leaves room for the story. */
function Pictures() {
  const t = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <PicturesField />;
  return (
    <Button look="link" alignSelf="flex-start" onClick={() => setOpen(true)}>
      <ImagePlus aria-hidden />
      {t.pictures}
    </Button>
  );
}

/** Renders the form for a new follow-up; what is typed is kept as a draft for each customer or lead. */
export function FootmarkComposer({ of }: { of: StoryOf }) {
  const t = useTexts(words);
  const may = useMay('createFootmark');
  const [written, setWritten] = useState(0);
  if (!may) return null;
  return (
    <OperationForm
      key={written}
      id="createFootmark"
      values={{ type: 'call', content: '', images: [], next_follow_at: '' }}
      fixed={of}
      prepare={async (input, typed) => {
        const images = await uploadImages((typed.images ?? []) as File[]);
        return images && { ...input, images };
      }}
      draft={`footmark:${JSON.stringify(of)}`}
      save={t.save}
      done={t.done}
      onDone={() => setWritten(written + 1)}
    >
      <Field name="type" />
      <Field name="content" hint={t.contentHint} />
      <Field name="next_follow_at" hint={t.nextHint} />
      <Pictures />
    </OperationForm>
  );
}
