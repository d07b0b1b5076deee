import type { Data } from '@shiyi/sdk';
import { useSession } from '#app/session.js';
import { useFormState } from '#form/form-values.js';
import type { Attachment, AttachmentType } from '#message/attachment.js';
import { PhonePreview } from '#message/PhonePreview.js';

type Material = Data<'getMaterial'>;

/** Articles are sent as links, posters as pictures. */
const attachmentTypeOf = (type: Material['media_type']): AttachmentType =>
  type === 'article' ? 'link' : type === 'poster' ? 'image' : type;

/** Shows the material of a form as the customer gets it. */
export function MaterialPhone({ material }: { material: Material | undefined }) {
  const { form } = useFormState();
  const sender = useSession((one) => one.user?.name ?? '');
  const [name, typed, content, url, pic] = form.watch(['name', 'media_type', 'content', 'url', 'pic_url']).map((one) => String(one ?? ''));
  const type = attachmentTypeOf((material?.media_type ?? typed) as Material['media_type']);
  if (type === 'text') return <PhonePreview sender={sender} text={content ?? ''} attachments={[]} />;
  const address = url || material?.url || '';
  const cover = pic || material?.pic_url || '';
  const shown: Attachment = {
    msgtype: type,
    ...{ title: name || undefined, desc: content || undefined, file_name: material?.file_name ?? (name || undefined) },
    ...(address ? { url: address } : {}),
    ...(cover ? { pic_url: cover } : {}),
  } as Attachment;
  return <PhonePreview sender={sender} text="" attachments={name || address ? [shown] : []} />;
}
