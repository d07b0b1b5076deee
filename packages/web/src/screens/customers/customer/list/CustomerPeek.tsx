import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { Button } from '#ui/button/Button.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { Facts } from '#ui/facts/Facts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { useCustomerFacts } from '../customer-facts.js';
import { WeightLine } from '../record/WeightLine.js';

const words = texts({ open: ['打开详情', 'Open page'], title: ['客户', 'Customer'] });

interface Props {
  id: number | undefined;
  onClose: () => void;
  onOpen: (id: number) => void;
}

/** Shows the main facts of a customer beside the list. */
export function CustomerPeek({ id, onClose, onOpen }: Props) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getCustomer', id === undefined ? null : { id });
  const factsOf = useCustomerFacts();
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      title={data ? customerName(data) : t.title}
      footer={
        id === undefined ? null : (
          <Button look="solid" onClick={() => onOpen(id)}>
            {t.open}
          </Button>
        )
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refresh()} /> : null}
      {data ? (
        <>
          <WeightLine record={data} />
          <Facts facts={factsOf(data)} />
        </>
      ) : error ? null : (
        <Skeleton height="60" />
      )}
    </DetailDrawer>
  );
}
