import { chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import type { Neighbour, Neighbours } from '#list/useNeighbours.js';
import { Button } from '#ui/button/Button.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  previous: ['上一条', 'Previous'],
  next: ['下一条', 'Next'],
  position: (at: string, of: string) => [`第 ${at} 条，共 ${of} 条`, `${at} of ${of}`],
});

interface Props {
  neighbours: Neighbours | undefined;
  onStep: (to: Neighbour) => void;
  /** Hides the position. */
  compact?: boolean;
}

/** Renders buttons for the previous and next record of the list the record was opened from. */
export function RecordSteps({ neighbours, onStep, compact }: Props) {
  const t = useTexts(words);
  if (!neighbours) return null;
  const { previous, next } = neighbours;
  const [at, of] = [formatCount(neighbours.position), formatCount(neighbours.total)];
  return (
    <>
      <Button
        look="quiet"
        shape="square"
        title={`${t.previous} (K)`}
        aria-label={t.previous}
        aria-keyshortcuts="k"
        disabled={!previous}
        onClick={() => previous && onStep(previous)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      {compact ? null : (
        <chakra.span color="ink.2" role="status" aria-label={t.position(at, of)}>
          <b>{at}</b> / {of}
        </chakra.span>
      )}
      <Button
        look="quiet"
        shape="square"
        title={`${t.next} (J)`}
        aria-label={t.next}
        aria-keyshortcuts="j"
        disabled={!next}
        onClick={() => next && onStep(next)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </>
  );
}
