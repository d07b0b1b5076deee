import { chakra, Drawer, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import type { Camp } from '#screens/camps/camp/camp.js';
import { Button } from '#ui/button/Button.js';
import { CloseButton } from '#ui/button/CloseButton.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { usePull } from './use-pull.js';

const words = texts({
  title: ['拉入服务单', 'Add service orders'],
  search: ['单号、产品、客户', 'Number, product or customer'],
  none: ['没有可拉入的服务单', 'No service order to add'],
  noneText: [
    '待开始、服务中、已暂停且不在任何减脂营的服务单会列在这里。',
    'Pending, running and paused orders in no camp are listed here.',
  ],
  chosen: (count: number) => [`已选 ${count} 单`, `${countOf(count, 'order')} chosen`],
  add: ['预检并拉入', 'Check and add'],
  more: (count: number) => [`还有 ${count} 单，请搜索`, `${count} more; search for them`],
});

const most = 100;

interface Props {
  camp: Camp;
  onClose: () => void;
  onDone: () => void;
}

/** Renders services without a camp to choose from. */
export function PullDrawer({ camp, onClose, onDone }: Props) {
  const t = useTexts(words);
  const pull = usePull();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    try {
      if (!(await pull(camp.id, [...chosen]))) return;
      onDone();
      onClose();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Drawer.Root open onOpenChange={(change) => change.open || onClose()}>
      <Drawer.Backdrop />
      <Drawer.Positioner>
        <Drawer.Content width="min(520px, 100vw)">
          <Drawer.Header>
            <Drawer.Title>{t.title}</Drawer.Title>
            <CloseButton onClose={onClose} />
          </Drawer.Header>
          <chakra.div flex="1" overflow="auto" px="5" py="3">
            <Candidates chosen={chosen} onChosen={setChosen} />
          </chakra.div>
          <Drawer.Footer>
            <chakra.span me="auto" color="ink.2">
              {t.chosen(chosen.size)}
            </chakra.span>
            <Button look="solid" disabled={chosen.size === 0 || isBusy} aria-busy={isBusy} onClick={() => void add()}>
              {t.add}
            </Button>
          </Drawer.Footer>
        </Drawer.Content>
      </Drawer.Positioner>
    </Drawer.Root>
  );
}

function Candidates({ chosen, onChosen }: { chosen: ReadonlySet<number>; onChosen: (ids: ReadonlySet<number>) => void }) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const reading = useOperation(
    'listServicesWithoutCamp',
    { limit: most, ...(keyword.trim() ? { keyword } : {}) },
    { keepPreviousData: true },
  );
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  const { list, total } = reading.data;
  return (
    <>
      <SearchInput label={t.search} value={keyword} onChange={setKeyword} />
      {list.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      {list.map(({ service, customer }) => (
        <Flex as="label" key={service.id} gap="2.5" py="2" borderBottomWidth="1px" align="center" cursor="pointer">
          <Checkbox checked={chosen.has(service.id)} onChange={() => toggle(service.id)} />
          <span>
            <b>{customer.real_name ?? customer.nick_name}</b>{' '}
            <chakra.span color="ink.3" fontSize="xs">
              {service.product_name} · {service.service_no}
            </chakra.span>
          </span>
        </Flex>
      ))}
      {total > list.length ? <chakra.p color="ink.3">{t.more(total - list.length)}</chakra.p> : null}
    </>
  );
}
