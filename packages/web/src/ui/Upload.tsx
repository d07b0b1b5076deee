import { Suspense } from 'react';
import { lazyComponent } from '../app/lazy-component.js';
import { Skeleton } from './Skeleton.js';

const UploadField = lazyComponent(async () => (await import('./UploadField.js')).UploadField);

export interface UploadProps {
  id?: string | undefined;
  name?: string | undefined;
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** File extensions or MIME types, as in the `accept` attribute. */
  accept: string;
  /** Description of the accepted files, shown in the field. */
  limits: string;
  /** Returns why a file is rejected, or undefined if it is accepted. */
  problemOf?: ((file: File) => string | undefined) | undefined;
  /** Maximum number of files; 1 by default. */
  most?: number | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

/** Renders a file field: files can be chosen, dropped or pasted anywhere in the window; images get a preview. */
export function Upload(props: UploadProps) {
  return (
    <Suspense fallback={<Skeleton aria-busy height="upload" borderRadius="md" opacity="0.6" />}>
      <UploadField {...props} />
    </Suspense>
  );
}
