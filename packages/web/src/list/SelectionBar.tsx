import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  region: ['已选内容', 'Selection'],
  chosen: (count: string) => [`已选 ${count} 项`, `${count} selected`],
  elsewhere: (count: string) => [`其中 ${count} 项不在当前页`, `${count} not on this page`],
  everything: (count: string) => [`选择全部 ${count} 项`, `Select all ${count}`],
  clear: ['取消选择', 'Clear'],
});

interface Props {
  count: number;
  /** Number of selected rows not currently in the table. */
  elsewhere: number;
  /** Total matching rows, if all of them can be selected. */
  matching?: number | undefined;
  onEverything?: (() => void) | undefined;
  onClear: () => void;
  children: ReactNode;
}

/** Bulk action bar; slides in from the bottom so that it covers no filter. */
export function SelectionBar({ count, elsewhere, matching, onEverything, onClear, children }: Props) {
  const t = useTexts(words);
  if (count === 0) return null;
  return (
    <FloatingBar label={t.region}>
      <chakra.span fontWeight="semibold" aria-live="polite">
        {t.chosen(formatCount(count))}
      </chakra.span>
      {elsewhere > 0 ? <chakra.span color="ink.3">{t.elsewhere(formatCount(elsewhere))}</chakra.span> : null}
      {matching && onEverything ? (
        <Button look="link" onClick={onEverything}>
          {t.everything(formatCount(matching))}
        </Button>
      ) : null}
      {children}
      <Button look="quiet" onClick={onClear}>
        {t.clear}
      </Button>
    </FloatingBar>
  );
}
