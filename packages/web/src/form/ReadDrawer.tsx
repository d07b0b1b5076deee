import type { Data } from '@shiyi/sdk';
import { type ReactNode, Suspense } from 'react';
import { useOperation } from '#api/client.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { ReadId } from './use-change.js';

interface Props<Id extends ReadId> {
  /** The record to show; undefined closes the drawer. */
  id: number | undefined;
  read: Id;
  title: string;
  onClose: () => void;
  children: (record: Data<Id>) => ReactNode;
  footer?: (record: Data<Id>) => ReactNode;
}

/** Loads a record when opened and shows it in a drawer over its list. */
export function ReadDrawer<Id extends ReadId>({ id, read, title, onClose, children, footer }: Props<Id>) {
  const reading = useOperation<ReadId>(read, id === undefined ? null : { id }, { revalidateOnFocus: false });
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      title={title}
      width="680px"
      footer={reading.data && footer?.(reading.data as Data<Id>)}
    >
      {reading.error && !reading.data ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!reading.data && !reading.error ? <Skeleton height="160px" /> : null}
      {reading.data ? <Suspense fallback={<Skeleton height="160px" />}>{children(reading.data as Data<Id>)}</Suspense> : null}
    </DetailDrawer>
  );
}
