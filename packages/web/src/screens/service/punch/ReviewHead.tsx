import { chakra, Flex } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { type Filter, FilterBar } from '#list/FilterBar.js';
import { Button } from '#ui/button/Button.js';
import type { Queue } from './use-queue.js';
import { words } from './words.js';

/** Filters of the queue; camps and staff to choose from come with the right to see service orders. */
function useFilters(): Filter[] {
  const may = useMay('getServiceParams');
  const params = useOperation('getServiceParams', may ? {} : null).data;
  const choices = (named: readonly { id: number; name: string }[] | undefined) =>
    named?.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'overdue' },
    { name: 'meal' },
    { name: 'camp_id', choices: choices(params?.camps) },
    { name: 'principal_user_id', choices: choices(params?.staff) },
    { name: 'from' },
    { name: 'second_look' },
  ];
}

/** How many meals wait and how many are done, with the filters of the queue. */
export function ReviewHead({ queue, onKeys }: { queue: Queue; onKeys: () => void }) {
  const t = useTexts(words);
  const all = queue.done + queue.left;
  const filters = useFilters();
  return (
    <Flex align="center" gap="3" rowGap="2" px={{ base: '3', lg: '4' }} py="3" flexWrap="wrap">
      <chakra.h1 fontSize="xl" fontWeight="semibold">
        {t.title}
      </chakra.h1>
      <chakra.span color="ink.2" role="status">
        {queue.isCounted ? t.many(queue.reading.data?.total ?? 0) : t.left(String(queue.left))}
        {queue.isSecond || queue.isCounted ? '' : ` · ${t.today(String(queue.done), String(all))}`}
      </chakra.span>
      <chakra.progress
        value={queue.done}
        max={Math.max(1, all)}
        width="120px"
        // The words beside it say the same.
        display={{ base: 'none', xl: 'block' }}
        height="6px"
        aria-label={t.today(String(queue.done), String(all))}
        css={{
          ...{ appearance: 'none', borderRadius: 's', overflow: 'hidden' },
          '&::-webkit-progress-bar': { bg: 'line' },
          '&::-webkit-progress-value': { bg: 'jade.500' },
        }}
      />
      <chakra.div flex="1 1 240px">
        <FilterBar id="listDietPunches" table={queue.table} search="keyword" filters={filters} />
      </chakra.div>
      <Button shape="square" display={{ base: 'none', lg: 'inline-flex' }} aria-label={t.keys} onClick={onKeys}>
        ?
      </Button>
    </Flex>
  );
}
