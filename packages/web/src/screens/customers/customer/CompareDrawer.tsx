import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useOperation } from '../../../api/client.js';
import { texts, useTexts } from '../../../app/texts.js';
import { DetailDrawer } from '../../../ui/DetailDrawer.js';
import { ErrorState } from '../../../ui/ErrorState.js';
import { Skeleton } from '../../../ui/Skeleton.js';
import { CustomerCombobox } from './CustomerCombobox.js';
import { useCustomerFacts } from './customer-facts.js';
import { WeightLine } from './WeightLine.js';

const words = texts({
  title: ['并排比较', 'Side by side'],
  other: ['另一位客户', 'Other customer'],
  what: ['项目', 'Item'],
});

const Table = chakra('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '1.5', pe: '3', borderBottomWidth: '1px', overflowWrap: 'anywhere' },
    '& tbody th': { color: 'ink.3', fontWeight: 'normal' },
    '& tr[data-differs] td': { fontWeight: 'semibold' },
  },
});

/** Shows two customers beside each other; what differs is bold. */
export function CompareDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const [other, setOther] = useState<number>();
  const field = useId();
  const factsOf = useCustomerFacts();
  const one = useOperation('getCustomer', id === undefined ? null : { id });
  const two = useOperation('getCustomer', other === undefined ? null : { id: other });
  const error = one.error ?? two.error;
  const right = two.data && factsOf(two.data);
  return (
    <DetailDrawer open={id !== undefined} onClose={onClose} title={t.title} width="760px">
      <div>
        <label htmlFor={field}>{t.other}</label>
        <CustomerCombobox id={field} label={t.other} value={other} but={id ?? 0} onChange={setOther} />
      </div>
      {error ? <ErrorState error={error} onRetry={() => void Promise.all([one.refresh(), two.refresh()])} /> : null}
      {one.data ? (
        <Table>
          <thead>
            <tr>
              <th scope="col">{t.what}</th>
              <th scope="col">{one.data.nick_name}</th>
              {two.data ? <th scope="col">{two.data.nick_name}</th> : null}
            </tr>
            <tr>
              <td />
              <td>
                <WeightLine record={one.data} />
              </td>
              {two.data ? (
                <td>
                  <WeightLine record={two.data} />
                </td>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {factsOf(one.data).map(({ name, value }, at) => (
              <tr key={name} data-differs={right && right[at]?.value !== value ? '' : undefined}>
                <th scope="row">{name}</th>
                <td>{value}</td>
                {right ? <td>{right[at]?.value}</td> : null}
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <Skeleton height="60" />
      )}
    </DetailDrawer>
  );
}
