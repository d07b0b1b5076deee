import { type ReactNode, Suspense } from 'react';
import { useOnce } from './useOnce.js';

/** Mounts a drawer or dialog when first opened (with `lazy`, also loads its code) and keeps it mounted for the exit animation. */
export function WhenOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const once = useOnce(open);
  return <Suspense>{once ? children : null}</Suspense>;
}
