import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { Button } from '#ui/button/Button.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { Facts } from '#ui/facts/Facts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { MissingToStart } from './MissingToStart.js';
import { useServiceFacts } from './service-facts.js';

const words = texts({ open: ['打开详情', 'Open page'], title: ['服务单', 'Service order'] });

interface Props {
  id: number | undefined;
  onClose: () => void;
  onOpen: (id: number) => void;
}

/** Shows the main facts of a service order beside the list. */
export function ServicePeek({ id, onClose, onOpen }: Props) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getService', id === undefined ? null : { service_id: id });
  const factsOf = useServiceFacts();
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      title={data ? `${customerName(data.customer)} · ${data.service.product_name}` : t.title}
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
          <MissingToStart service={data.service} />
          <Facts facts={factsOf(data)} />
        </>
      ) : error ? null : (
        <Skeleton height="60" />
      )}
    </DetailDrawer>
  );
}
