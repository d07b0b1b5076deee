import { chakra, Flex } from '@chakra-ui/react';
import { useDeferredValue, useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { type Line, partsOf } from '../plan-edits.js';
import { cellAt, setItems, usePlan, usePlanStore } from '../plan-store.js';
import { SwapOption } from './SwapOption.js';
import { effectOf, lineOfOffer, type SwapOffer } from './swap-effects.js';
import { useSwapKeys } from './use-swap-keys.js';

const words = texts({
  title: (name: string) => [`替换「${name}」`, `Swap ${name}`],
  list: (name: string) => [`「${name}」的替换`, `Alternatives to ${name}`],
  search: ['搜索菜例或食材', 'Search dishes and foods'],
  rule: ['↑↓ 选择 · 回车替换 · / 搜索 · Esc 收起', '↑↓ choose · Enter takes · / searches · Esc closes'],
  none: ['没有可替换的食物', 'No alternatives'],
  notFound: (keyword: string) => [`没有名称含「${keyword}」的食物`, `Nothing with “${keyword}” in its name`],
  close: ['收起', 'Close'],
});

const most = 20;
/** What the customer must not have cannot be taken here; a dislike is no danger. */
const canTake = ({ avoided }: SwapOffer) => avoided === null || avoided === 'dislike';

interface Props {
  serviceId: number;
  dates: readonly string[];
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
  function take(offer: SwapOffer | undefined) {
    if (!offer || !canTake(offer)) return;
    const { items } = cellAt(store.getState().now, slot);
    setItems(store, slot, [...items.slice(0, at), lineOfOffer(offer, line), ...items.slice(at + 1)]);
    close();
  }
  return { close, take };
}

function Heading({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <Flex align="center">
      <chakra.h3 fontWeight="semibold" me="auto">
        {t.title(name)}
      </chakra.h3>
      <Button size="sm" look="quiet" onClick={onClose}>
        {t.close}
      </Button>
    </Flex>
  );
}

/** The alternatives to a food, by name if one is typed. */
function useOffers({ serviceId, dates, slot, line }: Props, keyword: string) {
  const { date, meal } = partsOf(slot);
  const settled = useDebouncedValue(keyword.trim(), 250);
  const week = { ...(dates[0] ? { from: dates[0] } : {}), ...(dates.length > 0 ? { to: dates.at(-1) as string } : {}) };
  return useOperation(
    'getServiceSwapOptions',
    { service_id: serviceId, date, meal, item_no: (line.origin ?? 0) + 1, ...week, ...(settled ? { keyword: settled } : {}) },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}

/** What stands in place of alternatives while there are none. */
function State({ found, keyword }: { found: ReturnType<typeof useOffers>; keyword: string }) {
  const t = useTexts(words);
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refresh()} />;
  if (!found.data) return <Skeleton height="24" borderRadius="s" />;
  if (found.data.length > 0) return null;
  return <chakra.p color="ink.3">{keyword ? t.notFound(keyword) : t.none}</chakra.p>;
}

const Hint = chakra('p', { base: { color: 'ink.3', fontSize: 'xs' } });
const Box = chakra('section', { base: { display: 'flex', flexDirection: 'column', gap: '1.5', borderTopWidth: '1px', pt: '2' } });

/** Renders the alternatives to a food, each with what it changes and why it is offered; the keyboard starts on the first and returns to the meal. */
export function Swaps(props: Props) {
  const { slot, line, at } = props;
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const { close, take } = useSwap(props);
  const found = useOffers(props, keyword);
  const offers = found.data?.slice(0, most) ?? [];
  const now = useDeferredValue(usePlan((state) => state.now));
  const { list, search, press, active, setActive } = useSwapKeys({
    count: found.data && offers.length,
    onTake: (place) => take(offers[place]),
    onClose: close,
  });
  function type(value: string) {
    setKeyword(value);
    setActive(0);
  }
  return (
    <Box aria-label={t.title(line.name)} onKeyDown={press}>
      <Heading name={line.name} onClose={close} />
      <div ref={search}>
        <SearchInput label={t.search} value={keyword} onChange={type} />
      </div>
      <Hint>{t.rule}</Hint>
      <State found={found} keyword={keyword} />
      <chakra.div ref={list} role="listbox" aria-label={t.list(line.name)} display="flex" flexDirection="column" gap="1.5">
        {offers.map((offer, place) => (
          <SwapOption
            key={`${offer.item.case_id} ${offer.item.ingredient_id}`}
            offer={offer}
            effect={effectOf(now, slot, at, lineOfOffer(offer, line))}
            isActive={place === active}
            canTake={canTake(offer)}
            onTake={() => take(offer)}
          />
        ))}
      </chakra.div>
    </Box>
  );
}
