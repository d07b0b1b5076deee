import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.js';

/** Renders the way back from a panel that covers its list on a phone; nothing without `onBack`. */
export function BackButton({ onBack, children }: { onBack: (() => void) | undefined; children: ReactNode }) {
  return onBack ? (
    <Button look="link" ms="4" mt="3" onClick={onBack}>
      <ChevronLeft aria-hidden />
      {children}
    </Button>
  ) : null;
}
