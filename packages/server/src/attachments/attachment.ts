import type { Data, Input } from '@shiyi/sdk';
import type { MediaType } from '../files/media.js';

/** An attachment as forms send it, and as messages store it. */
export type StoredAttachment = NonNullable<Input<'createMassMessage'>['attachments']>[number];

/** An attachment as answers have it. */
export type Attachment = Data<'getMassMessage'>['attachments'][number];

export type AttachmentType = StoredAttachment['msgtype'];

/** Types of attachments that are files. */
export const fileTypes = ['image', 'voice', 'video', 'file'] as const satisfies readonly MediaType[];

export const isFileType = (type: AttachmentType): type is MediaType => (fileTypes as readonly string[]).includes(type);
