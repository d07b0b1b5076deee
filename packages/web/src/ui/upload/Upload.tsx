import { Suspense } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { UploadProps } from './UploadField.js';

const UploadField = lazyPart(() => import('./UploadField.js'), 'UploadField');

/** Renders a file field: files can be chosen, dropped or pasted anywhere in the window; images get a preview. */
export function Upload(props: UploadProps) {
  return (
    <Suspense fallback={<Skeleton aria-busy height="upload" borderRadius="md" opacity="0.6" />}>
      <UploadField {...props} />
    </Suspense>
  );
}
