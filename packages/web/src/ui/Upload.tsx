import { Suspense } from 'react';
import { lazyPart } from '../app/lazy-part.js';
import { Bone } from './Waiting.js';

const UploadField = lazyPart(async () => (await import('./UploadField.js')).UploadField);

export interface UploadProps {
  id?: string | undefined;
  name?: string | undefined;
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** Endings or types, as a field for files takes them. */
  accept: string;
  /** What may be chosen, said before. */
  limits: string;
  /** Why a file cannot be taken; nothing where it can. */
  problemOf?: ((file: File) => string | undefined) | undefined;
  /** How many; one unless told otherwise. */
  most?: number | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

/** Files to send: chosen, dropped or pasted anywhere in the window, with a preview of pictures. */
export function Upload(props: UploadProps) {
  return (
    <Suspense fallback={<Bone aria-busy height="upload" borderRadius="md" opacity="0.6" />}>
      <UploadField {...props} />
    </Suspense>
  );
}
