import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

interface Props {
  /** The button as it stands before anybody presses it. */
  trigger: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu' | 'dialog'; 'aria-expanded'?: boolean }>;
  popup: 'menu' | 'dialog';
  startPressed?: boolean;
  /** The same button with what it opens, open at first; its code is fetched when it is wanted. */
  children: ReactNode;
}

/** Keeps the code of menus and popovers out of the first load: a plain button until it is pressed. */
export function UntilPressed({ trigger, popup, startPressed = false, children }: Props) {
  const [pressed, setPressed] = useState(startPressed);
  const plain = cloneElement(trigger, { 'aria-haspopup': popup, 'aria-expanded': false, onClick: () => setPressed(true) });
  return pressed ? <Suspense fallback={plain}>{children}</Suspense> : plain;
}
