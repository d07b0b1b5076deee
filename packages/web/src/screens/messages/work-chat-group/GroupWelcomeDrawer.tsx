import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Attachments } from '#message/Attachments.js';
import { type Attachment, inputOf } from '#message/attachment.js';
import { MessageText } from '#message/MessageText.js';
import { welcomeTypes } from '#message/welcome-parts.js';
import type { GroupWelcome } from './group.js';

const words = texts({
  create: ['新建入群欢迎语', 'New group welcome'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['入群欢迎语已创建', 'Group welcome created'],
  nick: ['客户昵称', 'Nickname'],
});

const blank: Values = { name: '', content: '', attachments: [], notify: false };
const mostBytes = 3000;

interface Props {
  /** `new`, or the id of a welcome. */
  open: string | undefined;
  welcomes: readonly GroupWelcome[] | undefined;
  onClose: () => void;
}

const valuesOf = ({ name, content, attachments, notify }: GroupWelcome): Values => ({
  ...{ name, content, attachments: attachments.map(inputOf), notify },
});

function Fields() {
  const t = useTexts(words);
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="content">
        {({ id, label, value, onChange, invalid }) => (
          <MessageText
            id={id}
            label={label}
            value={String(value ?? '')}
            onChange={onChange}
            invalid={invalid}
            most={mostBytes}
            variables={[{ text: '%NICKNAME%', label: t.nick }]}
          />
        )}
      </Field>
      <Field name="attachments">
        {({ label, value, onChange }) => (
          <Attachments label={label} attachments={(value ?? []) as Attachment[]} onChange={onChange} types={welcomeTypes} most={1} />
        )}
      </Field>
      <Field name="notify" />
    </>
  );
}

/** Renders the form of a group welcome. */
export function GroupWelcomeDrawer({ open, welcomes, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<GroupWelcome, 'createGroupWelcome', 'updateGroupWelcome'>
      open={open}
      record={welcomes?.find((one) => String(one.id) === open)}
      onClose={onClose}
      create={{ id: 'createGroupWelcome', title: t.create, values: blank, done: t.created, draft: 'group-welcome:new' }}
      update={{ id: 'updateGroupWelcome', title: (one) => t.edit(one.name), draft: ({ id }) => `group-welcome:${id}`, values: valuesOf }}
    >
      {() => <Fields />}
    </RecordDrawer>
  );
}
