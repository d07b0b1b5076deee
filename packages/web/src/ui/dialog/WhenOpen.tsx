import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** A drawer or dialog takes 0.2 s to close. */
const leavingMs = 300;

/** Mounts a drawer or dialog while it is open (with `lazy`, also loads its code) and for its exit animation after that. */
export function WhenOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setMounted(false), leavingMs);
    return () => clearTimeout(timer);
  }, [open]);
  return <Suspense>{mounted ? children : null}</Suspense>;
}
