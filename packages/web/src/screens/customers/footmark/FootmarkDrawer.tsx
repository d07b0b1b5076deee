import type { Row } from '@shiyi/sdk';
import { texts, useTexts } from '../../../app/texts.js';
import { Field } from '../../../form/Field.js';
import { FormDrawer } from '../../../form/FormDrawer.js';

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
  const { id, version, type, content, images, next_follow_at, happened_at } = footmark;
  return (
    <FormDrawer
      open={open}
      onClose={onClose}
      title={t.title(footmark.name)}
      id="updateFootmark"
      values={{ type, content, next_follow_at: next_follow_at ?? '', happened_at }}
      fixed={{ id, version, images }}
      save={t.save}
      done={t.saved}
      refresh={['listCustomerFootmarks', 'listLeads', 'getLead', 'getUnprocessedCounts', 'getUnprocessedInfo']}
    >
      <Field name="type" />
      <Field name="content" />
      <Field name="next_follow_at" />
      <Field name="happened_at" />
    </FormDrawer>
  );
}
