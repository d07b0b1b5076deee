import { useEffect, useRef, useState } from 'react';

const showTimeout = 200;

/** Opens and closes after a delay while the pointer enters and leaves. */
export function useHoverOpen() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), showTimeout);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { open, setOpen, hover: { onPointerEnter: () => soon(true), onPointerLeave: () => soon(false) } };
}

export type HoverOpen = ReturnType<typeof useHoverOpen>;
