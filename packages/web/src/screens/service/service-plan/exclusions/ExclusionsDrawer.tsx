import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useDeferredValue, useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { reasonIcons } from '../reasons.js';
import { type Cause, useCauseText } from './use-cause-text.js';

const words = texts({
  title: ['未入选的食物', 'Foods left out'],
  count: (foods: string, all: string, dishes: string, allDishes: string) => [
    `${all} 种食材中有 ${foods} 种、${allDishes} 道菜例中有 ${dishes} 道不会排进这位客户的食谱。`,
    `${foods} of ${all} foods and ${dishes} of ${allDishes} dishes are left out of this customer’s plans.`,
  ],
  none: ['没有食物因这位客户而不入选。', 'Nothing is left out for this customer.'],
  search: ['搜索食材或菜例', 'Search foods and dishes'],
  cause: (foods: string, dishes: string) => [`${foods} 种食材 · ${dishes} 道菜`, `foods ${foods} · dishes ${dishes}`],
  all: ['全部原因', 'All reasons'],
  causes: ['原因', 'Reasons'],
  found: (count: number) => [`${count} 项`, `${count} found`],
  because: (names: string) => [`含 ${names}`, `with ${names}`],
  more: (count: number) => [`另有 ${count} 项，请搜索`, `${count} more; search for them`],
  dish: ['菜例', 'Dish'],
});

const most = 200;

type Exclusions = Data<'getServiceExclusions'>;

/** One reason with its rule and counts; pressing it shows only its foods. */
function CauseButton({ cause, isChosen, onChoose }: { cause: Cause; isChosen: boolean; onChoose: () => void }) {
  const t = useTexts(words);
  const textOf = useCauseText();
  const { title, detail } = textOf(cause);
  const Icon = reasonIcons[cause.reason];
  return (
    <Button
      aria-pressed={isChosen}
      height="auto"
      py="1.5"
      justifyContent="flex-start"
      textAlign="start"
      whiteSpace="normal"
      onClick={onChoose}
    >
      <Icon aria-hidden />
      <chakra.span flex="1" minWidth="0">
        <chakra.span display="block" fontWeight="medium">
          {title}
        </chakra.span>
        {detail ? (
          <chakra.span display="block" fontSize="xs" color="ink.3" fontWeight="normal">
            {detail}
          </chakra.span>
        ) : null}
      </chakra.span>
      <chakra.span fontSize="xs" color="ink.2" fontWeight="normal" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {t.cause(formatCount(cause.foods), formatCount(cause.dishes))}
      </chakra.span>
    </Button>
  );
}

function FoodRow({ item, causes }: { item: Exclusions['items'][number]; causes: readonly Cause[] }) {
  const t = useTexts(words);
  const textOf = useCauseText();
  const own = causes.filter(({ number }) => item.causes.includes(number));
  const titles = [...new Set(own.map((one) => textOf(one).title))];
  return (
    <chakra.li borderTopWidth="1px" py="1.5">
      <b style={{ fontWeight: 500 }}>{item.name}</b>
      {item.kind === 'dish' ? (
        <chakra.span color="ink.3" fontSize="xs">
          {' '}
          {t.dish} · {t.because(item.because.join('、'))}
        </chakra.span>
      ) : null}
      <chakra.span display="block" color="ink.2" fontSize="xs">
        {titles.join(' · ')}
      </chakra.span>
    </chakra.li>
  );
}

function Foods({ data, chosen }: { data: Exclusions; chosen: number | undefined }) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const text = useDeferredValue(keyword.trim().toLowerCase());
  const found = data.items.filter(
    ({ name, causes }) => (chosen === undefined || causes.includes(chosen)) && name.toLowerCase().includes(text),
  );
  return (
    <section>
      <Flex gap="3" align="center">
        <SearchInput label={t.search} value={keyword} onChange={setKeyword} />
        <chakra.span role="status" color="ink.3" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {t.found(found.length)}
        </chakra.span>
      </Flex>
      <chakra.ul listStyleType="none" mt="2">
        {found.slice(0, most).map((item) => (
          <FoodRow key={`${item.kind} ${item.id}`} item={item} causes={data.causes} />
        ))}
      </chakra.ul>
      {found.length > most ? <chakra.p color="ink.3">{t.more(found.length - most)}</chakra.p> : null}
    </section>
  );
}

function Content({ data }: { data: Exclusions }) {
  const t = useTexts(words);
  const [chosen, setChosen] = useState<number>();
  if (data.causes.length === 0) return <chakra.p color="ink.2">{t.none}</chakra.p>;
  const causes = data.causes.toSorted((one, two) => two.foods - one.foods);
  return (
    <>
      <chakra.p>
        {t.count(formatCount(data.foods_out), formatCount(data.foods), formatCount(data.dishes_out), formatCount(data.dishes))}
      </chakra.p>
      <Flex role="group" aria-label={t.causes} direction="column" gap="1.5">
        {causes.map((cause) => (
          <CauseButton
            key={cause.number}
            cause={cause}
            isChosen={chosen === cause.number}
            onChoose={() => setChosen(chosen === cause.number ? undefined : cause.number)}
          />
        ))}
      </Flex>
      <Foods data={data} chosen={chosen} />
    </>
  );
}

/** What plans leave out for the customer: how much, by which rules, and each food with its reasons. */
export function ExclusionsDrawer({ serviceId, onClose }: { serviceId: number; onClose: () => void }) {
  const t = useTexts(words);
  const found = useOperation('getServiceExclusions', { service_id: serviceId }, { revalidateOnFocus: false });
  return (
    <DetailDrawer open onClose={onClose} title={t.title} width="620px">
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refresh()} /> : null}
      {found.data ? <Content data={found.data} /> : found.error ? null : <Skeleton height="40" borderRadius="s" />}
    </DetailDrawer>
  );
}
