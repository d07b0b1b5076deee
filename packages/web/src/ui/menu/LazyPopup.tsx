import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

interface Props {
  /** The button before it is first pressed. */
  trigger: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu' | 'dialog'; 'aria-expanded'?: boolean }>;
  popup: 'menu' | 'dialog';
  startOpen?: boolean;
  /** The same button with its popup, initially open; its code loads on demand. */
  children: ReactNode;
}

/** Keeps the code of menus and popovers out of the initial load: renders a plain button until it is pressed. */
export function LazyPopup({ trigger, popup, startOpen = false, children }: Props) {
  const [pressed, setPressed] = useState(startOpen);
  const plain = cloneElement(trigger, { 'aria-haspopup': popup, 'aria-expanded': false, onClick: () => setPressed(true) });
  return pressed ? <Suspense fallback={plain}>{children}</Suspense> : plain;
}
