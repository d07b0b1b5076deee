import { Popover } from '@chakra-ui/react';
import { type ReactElement, Suspense } from 'react';
import { useOperation } from '#api/client.js';
import { OpenPopover } from '#ui/menu/OpenPopover.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { ChangeTable } from './ChangeTable.js';

interface Props {
  id: number;
  label: string;
  trigger: ReactElement;
}

/** Popover with the values before and after an operation; initially open. A click in it does not open the row. */
export function ChangesPopover({ id, label, trigger }: Props) {
  return (
    <OpenPopover trigger={trigger} label={label} width="min(560px, 92vw)" onClick={(event) => event.stopPropagation()}>
      {() => (
        <Popover.Body p="3" maxHeight="min(420px, var(--available-height))" overflow="auto">
          <Changes id={id} />
        </Popover.Body>
      )}
    </OpenPopover>
  );
}

function Changes({ id }: { id: number }) {
  const { data, error, refresh } = useOperation('getOperationLog', { id }, { revalidateOnFocus: false });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height="80px" />;
  return (
    <Suspense fallback={<Skeleton height="80px" />}>
      <ChangeTable operation={data.operation_id} ok={data.ok} before={data.before} after={data.after} />
    </Suspense>
  );
}
