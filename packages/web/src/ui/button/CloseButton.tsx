import { X } from 'lucide-react';
import type { Ref } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from './Button.js';

const words = texts({ close: ['关闭', 'Close'] });

/** Closes a dialog or drawer; sits at the end of its header. */
export function CloseButton({ ref, onClose }: { ref?: Ref<HTMLButtonElement>; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <Button ref={ref} look="quiet" size="sm" shape="square" ms="auto" me="-2" aria-label={t.close} onClick={onClose}>
      <X aria-hidden />
    </Button>
  );
}
