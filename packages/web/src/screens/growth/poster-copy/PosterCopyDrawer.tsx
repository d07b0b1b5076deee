import type { Row } from '@shiyi/sdk';
import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { LabelCombobox } from '#choices/LabelCombobox.js';
import { Field } from '#form/Field.js';
import { RecordDrawer } from '#form/RecordDrawer.js';

const words = texts({
  create: ['新建文案', 'New text'],
  edit: ['编辑文案', 'Edit text'],
  created: ['文案已创建', 'Text created'],
});

type Copy = Row<'listPosterCopies'>;

interface Props {
  open: string | undefined;
  copy: Copy | undefined;
  onClose: () => void;
}

async function readAgain({ id, content }: Copy) {
  const { list } = await client.listPosterCopies({ keyword: content.slice(0, 20), limit: 100 });
  const all = list.some((one) => one.id === id) ? list : (await client.listPosterCopies({ limit: 100 })).list;
  return all.find((one) => one.id === id);
}

/** Renders the form of a text. */
export function PosterCopyDrawer({ open, copy, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Copy, 'createPosterCopy', 'updatePosterCopy'>
      open={open}
      onClose={onClose}
      record={copy}
      readAgain={readAgain}
      create={{
        id: 'createPosterCopy',
        title: t.create,
        values: { content: '', label_ids: [] },
        done: t.created,
        draft: 'poster-copy:new',
      }}
      update={{
        id: 'updatePosterCopy',
        title: () => t.edit,
        draft: ({ id }) => `poster-copy:${id}`,
        values: ({ content, label_ids }) => ({ content, label_ids }),
      }}
    >
      {(record) => (
        <>
          <Field name="content" autoFocus />
          <Field name="label_ids">{(control) => <LabelCombobox {...control} type="poster" chosen={record?.labels ?? []} />}</Field>
        </>
      )}
    </RecordDrawer>
  );
}
