import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useEffect, useRef } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { type Line, partsOf } from '../plan-edits.js';
import { cellAt, setItems, usePlanStore } from '../plan-store.js';

const words = texts({
  title: (name: string) => [`替换「${name}」`, `Swap ${name}`],
  rule: ['同类菜品或同组食物，按全天影响排序', 'Dishes of the same kind or foods of the same group, ranked by effect on the day'],
  protein: ['蛋白质', 'protein'],
  none: ['没有可替换的食物', 'No alternatives'],
  close: ['收起', 'Close'],
});

const formatDifference = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${Math.abs(value)}` : '0');
const most = 12;

interface SwapOptionProps {
  option: Data<'getServiceSwapOptions'>[number];
  reasons: string;
  onTake: () => void;
}

function SwapOption({ option: { item, energy_diff_kcal, protein_diff_g }, reasons, onTake }: SwapOptionProps) {
  const t = useTexts(words);
  return (
    <Button height="auto" py="1.5" display="block" textAlign="start" whiteSpace="normal" onClick={onTake}>
      <b style={{ fontWeight: 600 }}>
        {item.name} {item.household ?? `${item.dosage_g} g`}
      </b>
      <chakra.span display="block" color="ink.3" fontSize="xs">
        {formatDifference(energy_diff_kcal)} kcal
        {protein_diff_g === null ? '' : ` · ${formatDifference(protein_diff_g)} g ${t.protein}`} · {reasons}
      </chakra.span>
    </Button>
  );
}

interface Props {
  serviceId: number;
  slot: string;
  line: Line;
  at: number;
}

/** What a swap does with the meal: take an alternative, or close. Both return the keyboard to the meal. */
function useSwap({ slot, line, at }: Props) {
  const store = usePlanStore();
  function close() {
    store.setState({ swapping: undefined });
    document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)?.focus({ preventScroll: true });
  }
  function take(item: Line) {
    const { items } = cellAt(store.getState().now, slot);
    const next: Line = line.origin === undefined ? item : { ...item, origin: line.origin };
    setItems(store, slot, [...items.slice(0, at), next, ...items.slice(at + 1)]);
    close();
  }
  return { close, take };
}

/** Moves the keyboard to the first alternative once they are loaded. */
function useFocusFirst(isLoaded: boolean) {
  const options = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoaded) options.current?.querySelector('button')?.focus();
  }, [isLoaded]);
  return options;
}

function Heading({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <>
      <Flex align="center">
        <chakra.h3 fontWeight="semibold" me="auto">
          {t.title(name)}
        </chakra.h3>
        <Button size="sm" look="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </Flex>
      <chakra.p color="ink.3" fontSize="xs">
        {t.rule}
      </chakra.p>
    </>
  );
}

/** Renders the alternatives to a food, each with its reasons; the keyboard starts on the first and returns to the meal. */
export function Swaps(props: Props) {
  const { serviceId, slot, line } = props;
  const t = useTexts(words);
  const meta = useMeta('getServiceSwapOptions');
  const { close, take } = useSwap(props);
  const { date, meal } = partsOf(slot);
  const found = useOperation('getServiceSwapOptions', { service_id: serviceId, date, meal, item_no: (line.origin ?? 0) + 1 });
  const reason = (value: string) => meta.word(meta.output('reasons'), value);
  const options = useFocusFirst(found.data !== undefined);
  return (
    <chakra.section
      aria-label={t.title(line.name)}
      display="flex"
      flexDirection="column"
      gap="1.5"
      borderTopWidth="1px"
      pt="2"
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Heading name={line.name} onClose={close} />
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refresh()} /> : null}
      {!found.data && !found.error ? <Skeleton height="24" borderRadius="s" /> : null}
      {found.data?.length === 0 ? <chakra.p color="ink.3">{t.none}</chakra.p> : null}
      <chakra.div ref={options} display="flex" flexDirection="column" gap="1.5">
        {found.data?.slice(0, most).map((option) => (
          <SwapOption
            key={option.item.ingredient_id}
            option={option}
            reasons={option.reasons.map(reason).join(' · ')}
            onTake={() => take(option.item)}
          />
        ))}
      </chakra.div>
    </chakra.section>
  );
}
