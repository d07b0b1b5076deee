import { type ReactNode, Suspense } from 'react';
import { useOnce } from './useOnce.js';

/** Makes a drawer or dialog when it is first opened, with `lazy` also its code, and keeps it for its way out. */
export function WhenOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const once = useOnce(open);
  return <Suspense>{once ? children : null}</Suspense>;
}
