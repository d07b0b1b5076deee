import { Suspense } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { RichTextProps } from './RichTextEditor.js';

const RichTextEditor = lazyPart(() => import('./RichTextEditor.js'), 'RichTextEditor');

/** Renders an editor for formatted text, loaded when a screen first needs it. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton aria-busy height="48" borderRadius="md" />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
