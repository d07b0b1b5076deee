import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** A drawer or dialog takes 0.2 s to close. */
const leavingMs = 300;

interface Props {
  open: boolean;
  /** It shows a result that must not go with it, such as a password that nobody can read again; it stays mounted. */
  stays?: boolean;
  children: ReactNode;
}

/** Mounts a drawer or dialog while it is open (with `lazy`, also loads its code) and for its exit animation after that. */
export function WhenOpen({ open, stays = false, children }: Props) {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  useEffect(() => {
    if (open || stays) return;
    const timer = setTimeout(() => setMounted(false), leavingMs);
    return () => clearTimeout(timer);
  }, [open, stays]);
  return <Suspense>{mounted ? children : null}</Suspense>;
}
