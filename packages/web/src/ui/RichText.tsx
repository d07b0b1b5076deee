import { Suspense } from 'react';
import { lazyComponent } from '../app/lazy-component.js';
import type { RichTextProps } from './RichTextEditor.js';
import { Skeleton } from './Skeleton.js';

const RichTextEditor = lazyComponent(async () => (await import('./RichTextEditor.js')).RichTextEditor);

/** Renders an editor for formatted text, loaded when a screen first needs it. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton aria-busy height="48" borderRadius="md" />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
