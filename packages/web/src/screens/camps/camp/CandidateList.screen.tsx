import { chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName, otherName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { PullInto } from '#screens/camps/camp-member/PullInto.js';

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
});

/** Services that one call takes. */
const most = 500;

/** Lists services in no camp, to add them to one. */
export function CandidateList() {
  const t = useTexts(words);
  const list = useList('listServicesWithoutCamp', ({ service }) => service.id);
  const navigate = useNavigate();
  const mayAdd = useMay('saveCampServices');
  const chosen = async () => ({ service_ids: (await list.chosenRows()).slice(0, most).map(({ service }) => service.id) });
  return (
    <ListPage
      list={list}
      words={t}
      filters={[{ name: 'type' }, { name: 'status' }]}
      columns={useCandidateColumns()}
      onOpen={({ service }) => void navigate(`/order/serviceDetail/${service.id}`)}
      bulk={mayAdd ? () => <PullInto what={chosen} onDone={list.selection.clear} /> : undefined}
    />
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
          <b style={{ fontWeight: 600 }}>{customerName(customer)}</b>{' '}
          <chakra.span color="ink.3" fontSize="xs" data-line>
            {otherName(customer)}
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
