import { mediaUpload } from '../../../attachments/media-upload.js';

export const outgoingKinds = [mediaUpload];
