import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { customerName } from '#choices/customer-name.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { useCustomerFacts } from '../customer-facts.js';
import type { CustomerDetail } from '../customer-values.js';
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
  const one = useOperation('getCustomer', id === undefined ? null : { id });
  const two = useOperation('getCustomer', other === undefined ? null : { id: other });
  const error = one.error ?? two.error;
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      title={t.title}
      width="760px"
      initialFocus={() => document.getElementById(field)}
    >
      <div>
        <label htmlFor={field}>{t.other}</label>
        <CustomerCombobox id={field} label={t.other} value={other} but={id ?? 0} onChange={setOther} />
      </div>
      {error ? <ErrorState error={error} onRetry={() => void Promise.all([one.refresh(), two.refresh()])} /> : null}
      {one.data ? <Comparison one={one.data} two={two.data} /> : <Skeleton height="60" />}
    </DetailDrawer>
  );
}

/** The facts of one customer beside those of the other, once chosen. */
function Comparison({ one, two }: { one: CustomerDetail; two: CustomerDetail | undefined }) {
  const t = useTexts(words);
  const factsOf = useCustomerFacts();
  const right = two && factsOf(two);
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t.what}</th>
          <th scope="col">{customerName(one)}</th>
          {two ? <th scope="col">{customerName(two)}</th> : null}
        </tr>
        {[one, two].some((each) => (each?.weights.length ?? 0) > 1) ? (
          <tr>
            <td />
            <td>
              <WeightLine record={one} />
            </td>
            {two ? (
              <td>
                <WeightLine record={two} />
              </td>
            ) : null}
          </tr>
        ) : null}
      </thead>
      <tbody>
        {factsOf(one).map(({ name, value }, at) => (
          <tr key={name} data-differs={right && right[at]?.value !== value ? '' : undefined}>
            <th scope="row">{name}</th>
            <td>{value}</td>
            {right ? <td>{right[at]?.value}</td> : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
