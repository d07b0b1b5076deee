import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import type { TagGroup } from './tag-groups.js';

const words = texts({
  create: ['新建标签组', 'New tag group'],
  edit: (name: string) => [`编辑标签组「${name}」`, `Edit the tag group “${name}”`],
  created: ['标签组已创建', 'Tag group created'],
  scopeHint: [
    '企业标签会同步到企业微信；内部标签只在本系统。有标签后不能更改。',
    'Customer tags go to WeCom; internal ones stay here. It is fixed once the group has tags.',
  ],
});

const blank: Values = { name: '', scope: 'corp', is_show: true };

interface Props {
  /** `new`, or the id of a group. */
  open: string | undefined;
  group: TagGroup | undefined;
  onClose: () => void;
}

/** Renders the form of a tag group. */
export function GroupDrawer({ open, group, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<TagGroup, 'createTagGroup', 'updateTagGroup'>
      open={open}
      record={group}
      onClose={onClose}
      create={{ id: 'createTagGroup', title: t.create, values: blank, done: t.created, draft: 'tag-group:new' }}
      update={{ id: 'updateTagGroup', title: (one) => t.edit(one.name), draft: ({ id }) => `tag-group:${id}` }}
    >
      {(record) => (
        <>
          <Field name="name" autoFocus />
          {record && record.tags.length > 0 ? null : <Field name="scope" hint={t.scopeHint} />}
          <Field name="is_show" />
        </>
      )}
    </RecordDrawer>
  );
}
