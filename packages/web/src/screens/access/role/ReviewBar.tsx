import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { FloatingBar } from '#ui/layout/FloatingBar.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  region: ['未保存的修改', 'Unsaved changes'],
  added: (count: string) => [`增加 ${count}`, `${count} added`],
  removed: (count: string) => [`移除 ${count}`, `${count} removed`],
  drop: ['放弃修改', 'Discard'],
  review: ['查看并保存', 'Review and save'],
});

interface Props {
  added: number;
  removed: number;
  busy: boolean;
  onDrop: () => void;
  onReview: () => void;
}

/** Shows the number of unsaved changes in a bar at the bottom. */
export function ReviewBar({ added, removed, busy, onDrop, onReview }: Props) {
  const t = useTexts(words);
  if (added + removed === 0) return null;
  return (
    <FloatingBar label={t.region}>
      <chakra.span aria-live="polite" fontWeight="semibold" display="flex" gap="3">
        {added > 0 ? <chakra.span color="jade.700">{t.added(formatCount(added))}</chakra.span> : null}
        {removed > 0 ? <chakra.span color="rose">{t.removed(formatCount(removed))}</chakra.span> : null}
      </chakra.span>
      <Button look="quiet" onClick={onDrop}>
        {t.drop}
      </Button>
      <Button look="solid" disabled={busy} aria-busy={busy} onClick={onReview}>
        {t.review}
      </Button>
    </FloatingBar>
  );
}
