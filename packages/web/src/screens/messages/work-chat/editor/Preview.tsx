import { useWatch } from 'react-hook-form';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';
import type { Attachment } from '#message/attachment.js';
import { PhonePreview } from '#message/PhonePreview.js';
import type { MassRecord } from '../mass-messages.js';
import { namedText } from '../sender-name.js';
import { useStaffNames } from './use-staff-names.js';

const words = texts({ staff: ['员工', 'Staff'] });

/** Shows the message as it is typed, as a customer of the first sender sees it. */
export function Preview({ record }: { record: MassRecord | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const [content, attachments, senders] = useWatch({ control: form.control, name: ['content', 'attachments', 'sender_user_ids'] }) as [
    string,
    Attachment[],
    number[],
  ];
  const names = useStaffNames(record);
  const sender = names.get(senders[0] ?? 0) ?? t.staff;
  return <PhonePreview sender={sender} text={namedText(content ?? '', sender)} attachments={attachments ?? []} />;
}
