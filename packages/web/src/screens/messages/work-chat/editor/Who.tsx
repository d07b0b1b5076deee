import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { Zone } from '#message/Zone.js';
import type { Builder } from '#screens/tags/smart-tag/builder/builder-store.js';
import type { MassRecord } from '../mass-messages.js';
import { AudienceFields } from './AudienceFields.js';
import { GroupsField } from './GroupsField.js';
import type { Filter, Form } from './mass-values.js';
import { SendersField } from './SendersField.js';

const words = texts({
  title: ['发给谁', 'Who gets it'],
  sendersHint: [
    '不选则为所有有客户的员工。每位客户只收一次：负责人优先，其次是最近聊过的，再次是最早添加的。',
    'Left empty, all staff who have contacts. Each customer gets it once: from the principal, else who talked last, else the oldest contact.',
  ],
  groupsHint: ['由群主在企业微信里确认后发出。', 'It goes out once the owner of each group confirms it in WeCom.'],
});

interface Props {
  form: Form;
  builder: Builder;
  record: MassRecord | undefined;
}

/** Whom a message is for: customers by conditions and their senders, or groups. */
export function Who({ form, builder, record }: Props) {
  const t = useTexts(words);
  return (
    <Zone at={1} title={t.title}>
      {form.type === 'group' ? (
        <Field name="chat_ids" hint={t.groupsHint} required>
          {(control) => <GroupsField {...control} record={record} />}
        </Field>
      ) : (
        <>
          <Field name="sender_user_ids" hint={t.sendersHint}>
            {(control) => <SendersField {...control} record={record} />}
          </Field>
          <Field name="filter">
            {({ id, value, onChange }) => (
              <AudienceFields prefix={id} filter={(value ?? {}) as Filter} builder={builder} onChange={onChange} />
            )}
          </Field>
        </>
      )}
    </Zone>
  );
}
