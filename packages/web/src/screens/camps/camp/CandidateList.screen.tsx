import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { type List, useList } from '#list/useList.js';
import { usePull } from '#screens/camps/camp-member/use-pull.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Modal } from '#ui/dialog/Modal.js';

const words = texts({
  title: ['未入营服务单', 'Orders without a camp'],
  sub: (count: string, when: string) => [`${count} 单 · ${when}更新`, `${countOf(count, 'order')} · updated ${when}`],
  search: ['单号、产品、客户', 'Number, product or customer'],
  none: ['服务单都已入营', 'Every order is in a camp'],
  noneText: [
    '待开始、服务中、已暂停且不在任何减脂营的服务单会列在这里。',
    'Pending, running and paused orders in no camp are listed here.',
  ],
  notFound: ['没有符合条件的服务单', 'No matching orders'],
  pull: ['拉入减脂营', 'Add to a camp'],
  choose: ['选择减脂营', 'Choose a camp'],
  period: (name: string, period: number) => [`${name} 第 ${period} 期`, `${name}, period ${period}`],
  go: ['预检并拉入', 'Check and add'],
});

/** Services that one call takes. */
const most = 500;

/** Lists services in no camp, to add them to one. */
export function CandidateList() {
  const t = useTexts(words);
  const list = useList('listServicesWithoutCamp', ({ service }) => service.id);
  const navigate = useNavigate();
  const mayAdd = useMay('saveCampServices');
  return (
    <ListPage
      list={list}
      words={t}
      filters={[{ name: 'type' }]}
      columns={useCandidateColumns()}
      onOpen={({ service }) => void navigate(`/order/serviceDetail/${service.id}`)}
      bulk={mayAdd ? () => <PullButton list={list} /> : undefined}
    />
  );
}

function PullButton({ list }: { list: List<'listServicesWithoutCamp'> }) {
  const t = useTexts(words);
  const pull = usePull();
  const [isOpen, setOpen] = useState(false);
  const [camp, setCamp] = useState<number>();
  const camps = useOperation('getCampOptions', isOpen ? {} : null);
  async function add() {
    if (camp === undefined) return;
    const rows = await list.chosenRows();
    const ids = rows.slice(0, most).map(({ service }) => service.id);
    if (!(await pull(camp, ids))) return;
    setOpen(false);
    list.selection.clear();
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.pull}</Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.choose}
        footer={
          <Button look="solid" disabled={camp === undefined} onClick={() => void add()}>
            {t.go}
          </Button>
        }
      >
        <Combobox
          label={t.choose}
          value={camp}
          choices={camps.data?.map((one) => ({ value: one.id, label: t.period(one.name, one.period_no), note: one.start_date ?? '' }))}
          error={camps.error}
          onRetry={() => void camps.refresh()}
          onChange={(value) => setCamp(Number(value) || undefined)}
        />
      </Modal>
    </>
  );
}

function useCandidateColumns() {
  const meta = useMeta('listServicesWithoutCamp');
  const status = (meta.output('service').fields ?? []).find(({ name }) => name === 'status');
  return useColumns('listServicesWithoutCamp', [
    {
      name: 'customer',
      cell: ({ customer }) => (
        <span>
          <b style={{ fontWeight: 600 }}>{customer.nick_name}</b>{' '}
          <chakra.span color="ink.3" fontSize="xs" data-line>
            {customer.real_name}
          </chakra.span>
        </span>
      ),
    },
    {
      name: 'service',
      cell: ({ service }) => (
        <span>
          {service.product_name}{' '}
          <chakra.span color="ink.3" fontSize="xs" data-line>
            {service.service_no}
            {status ? ` · ${meta.word(status, service.status)}` : ''}
          </chakra.span>
        </span>
      ),
    },
  ]);
}
