import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import type { JoinWay } from './group.js';

const words = texts({
  create: ['新建入群码', 'New join code'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['入群码已创建', 'Code created'],
  chats: ['最多 5 个；前一个满 200 人后进下一个', 'At most 5; once one has 200 members, people join the next'],
  members: (count: number) => [`${count} 人`, `${count} members`],
});

const blank: Values = { name: '', chat_ids: [], auto_create: false, room_base_name: '', room_base_id: 1 };
const mostGroups = 100;

function Chats({ way }: { way: JoinWay | undefined }) {
  const t = useTexts(words);
  const found = useOperation('listGroupChats', { limit: mostGroups });
  const chosen = way?.chats.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <Field name="chat_ids" hint={t.chats} required>
      {({ id, label, value, onChange, invalid }) => (
        <MultiCombobox
          id={id}
          label={label}
          invalid={invalid}
          choices={found.data?.list.map((group) => ({
            value: group.id,
            label: group.name || group.chat_id,
            note: t.members(group.member_total),
          }))}
          chosen={chosen}
          error={found.error}
          onRetry={() => void found.refresh()}
          value={(value ?? []) as number[]}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

function NextGroup() {
  const { form } = useFormState();
  return (
    <>
      <Field name="auto_create" />
      {form.watch('auto_create') ? (
        <>
          <Field name="room_base_name" required />
          <Field name="room_base_id" />
        </>
      ) : null}
    </>
  );
}

interface Props {
  /** `new`, or the id of a code. */
  open: string | undefined;
  ways: readonly JoinWay[] | undefined;
  onClose: () => void;
}

const valuesOf = ({ name, chats, auto_create, room_base_name, room_base_id }: JoinWay): Values => ({
  ...{ name, chat_ids: chats.map(({ id }) => id), auto_create, room_base_name: room_base_name ?? '', room_base_id: room_base_id ?? 1 },
});

/** Renders the form of a join code. */
export function JoinWayDrawer({ open, ways, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<JoinWay, 'createGroupJoinWay', 'updateGroupJoinWay'>
      open={open}
      record={ways?.find((one) => String(one.id) === open)}
      onClose={onClose}
      create={{ id: 'createGroupJoinWay', title: t.create, values: blank, done: t.created, draft: 'join-way:new' }}
      update={{ id: 'updateGroupJoinWay', title: (one) => t.edit(one.name), draft: ({ id }) => `join-way:${id}`, values: valuesOf }}
    >
      {(way) => (
        <>
          <Field name="name" autoFocus />
          <Chats way={way} />
          <NextGroup />
        </>
      )}
    </RecordDrawer>
  );
}
