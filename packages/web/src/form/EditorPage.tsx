import type { ReactNode } from 'react';
import { useTabTitle } from '#app/navigation.js';
import { idIn } from '#list/id-in.js';
import { useAddress } from '#list/useAddress.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';

/** A form begins with the record as it was read once: later reads would overwrite what is typed. */
export const readOnce = { revalidateOnFocus: false, revalidateIfStale: false };

/** Returns the record that the address edits (`id`), and the one that the form begins with (`id` or `copy`). */
export function useEditorAddress() {
  const [query] = useAddress();
  const edited = idIn(query.get('id'));
  return { edited, id: edited ?? idIn(query.get('copy')) };
}

interface Props {
  title: string;
  /** Whether the user may save the form; undefined while unknown. */
  may: boolean | undefined;
  /** Shown above the form, also while its record is read. */
  above?: ReactNode;
  /** The record that the form begins with; undefined for an empty form. */
  id: number | undefined;
  reading: { data?: unknown; error?: unknown; refresh(): unknown };
  /** The form, once there is a record or none is needed. */
  children: ReactNode;
}

/** Renders a form that has a page of its own, with the states of reading its record. */
export function EditorPage({ title, may, id, reading, above, children }: Props) {
  useTabTitle(title);
  if (may === false) return <NoAccessPage />;
  const isReady = reading.data !== undefined || !id;
  return (
    <Page>
      <PageHeader title={title} />
      {above}
      {reading.error && !reading.data ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {isReady || reading.error ? null : <PageSkeleton />}
      {isReady ? children : null}
    </Page>
  );
}
