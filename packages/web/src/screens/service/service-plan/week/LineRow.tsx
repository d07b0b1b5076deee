import { chakra, Flex } from '@chakra-ui/react';
import { ArrowLeftRight, Trash2 } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';
import { atGrams, keyOf, type Line } from '../plan-edits.js';
import { canSwap, cellAt, setItems, usePlanStore } from '../plan-store.js';
import { useStateWord } from '../words.js';

const words = texts({
  grams: (name: string) => [`${name}的克数`, `Grams of ${name}`],
  swap: (name: string) => [`替换${name}`, `Swap ${name}`],
  remove: (name: string) => [`去掉${name}`, `Remove ${name}`],
});

function GramsInput({ line, open, onGrams }: { line: Line; open: boolean; onGrams: (grams: number) => void }) {
  const t = useTexts(words);
  return (
    <Input
      // The value of another line, or after an undo, starts the input again.
      key={`${keyOf(line)} ${line.dosage_g}`}
      type="number"
      min={1}
      max={5000}
      width="24"
      height="28px"
      textAlign="end"
      aria-label={t.grams(line.name)}
      disabled={!open}
      defaultValue={line.dosage_g}
      onBlur={(event) => {
        const grams = Math.round(Number(event.target.value) * 10) / 10;
        if (grams >= 0.1 && grams <= 5000 && grams !== line.dosage_g) onGrams(grams);
        else event.target.value = String(line.dosage_g);
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

interface Props {
  slot: string;
  line: Line;
  at: number;
  open: boolean;
  onSwap: () => void;
}

/** One food of the chosen meal: its grams, its alternatives, and its removal. */
export function LineRow({ slot, line, at, open, onSwap }: Props) {
  const t = useTexts(words);
  const store = usePlanStore();
  const stateWord = useStateWord();
  const items = () => cellAt(store.getState().now, slot).items;
  const replace = (next: Line[]) => setItems(store, slot, [...items().slice(0, at), ...next, ...items().slice(at + 1)]);
  return (
    <Flex as="li" align="center" gap="1.5">
      <chakra.span flex="1" minWidth="0">
        {line.name}{' '}
        <chakra.span color="ink.3" fontSize="xs" whiteSpace="nowrap">
          {[`${line.energy_kcal} kcal`, stateWord(line)].filter(Boolean).join(' · ')}
        </chakra.span>
      </chakra.span>
      <GramsInput line={line} open={open} onGrams={(grams) => replace([atGrams(line, grams)])} />
      <chakra.span color="ink.3">{line.unit}</chakra.span>
      {canSwap(line) ? (
        <Button look="quiet" size="sm" shape="square" aria-label={t.swap(line.name)} disabled={!open} onClick={onSwap}>
          <ArrowLeftRight />
        </Button>
      ) : null}
      <Button look="quiet" size="sm" shape="square" aria-label={t.remove(line.name)} disabled={!open} onClick={() => replace([])}>
        <Trash2 />
      </Button>
    </Flex>
  );
}
