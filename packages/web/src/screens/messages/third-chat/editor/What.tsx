import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { Attachments } from '#message/Attachments.js';
import type { Attachment, AttachmentType } from '#message/attachment.js';
import { MessageText } from '#message/MessageText.js';
import { Zone } from '#message/Zone.js';

const words = texts({ title: ['发什么', 'What it says'], nameHint: ['只有员工看得到', 'Only staff see it'] });

const types: readonly AttachmentType[] = ['image', 'link', 'miniprogram', 'video', 'file'];

/** The name, text and attachments of a message. */
export function What() {
  const t = useTexts(words);
  return (
    <Zone at={2} title={t.title}>
      <Field name="name" hint={t.nameHint} />
      <Field name="content">
        {({ id, label, value, onChange, invalid }) => (
          <MessageText id={id} label={label} value={String(value ?? '')} onChange={onChange} invalid={invalid} />
        )}
      </Field>
      <Field name="attachments">
        {({ label, value, onChange }) => (
          <Attachments label={label} attachments={(value ?? []) as Attachment[]} onChange={onChange} types={types} />
        )}
      </Field>
    </Zone>
  );
}
