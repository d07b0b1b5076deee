import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { PicturesField, uploadImages } from '#form/PicturesField.js';
import { FootmarkPictures } from './FootmarkPictures.js';

const words = texts({
  title: (name: string) => [`修改「${name}」的跟进`, `Edit follow-up of ${name}`],
  save: ['保存修改', 'Save changes'],
  saved: ['跟进记录已修改', 'Follow-up saved'],
});

interface Props {
  open: boolean;
  footmark: Row<'listFootmarks'>;
  onClose: () => void;
}

/** Renders the form that changes a follow-up. */
export function FootmarkDrawer({ open, footmark, onClose }: Props) {
  const t = useTexts(words);
  const [kept, setKept] = useState<readonly string[]>(footmark.images);
  const { id, version, type, content, next_follow_at, happened_at } = footmark;
  return (
    <FormDrawer
      open={open}
      onClose={onClose}
      title={t.title(footmark.name)}
      id="updateFootmark"
      values={{ type, content, images: [], next_follow_at: next_follow_at ?? '', happened_at }}
      fixed={{ id, version }}
      prepare={async (input, typed) => {
        const added = await uploadImages((typed.images ?? []) as File[]);
        return added && { ...input, images: [...kept, ...added] };
      }}
      save={t.save}
      done={t.saved}
    >
      <Field name="type" />
      <Field name="content" />
      <FootmarkPictures images={kept} onRemove={(image) => setKept(kept.filter((one) => one !== image))} />
      <PicturesField fewer={kept.length} />
      <Field name="next_follow_at" />
      <Field name="happened_at" />
    </FormDrawer>
  );
}
