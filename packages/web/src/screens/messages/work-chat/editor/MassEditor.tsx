import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { idIn } from '#list/id-in.js';
import { useAddress } from '#list/useAddress.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import type { MassRecord, MassType } from '../mass-messages.js';
import type { Start } from './mass-values.js';

const MassForm = lazyPart(() => import('./MassForm.js'), 'MassForm');

const words = texts({
  single: ['新建客户群发', 'New customer broadcast'],
  group: ['新建客户群群发', 'New group broadcast'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  retry: (name: string) => [`重发「${name}」`, `Retry “${name}”`],
  over: ['这条群发不能再修改', 'This broadcast can no longer be edited'],
  overText: ['它已经发出或取消，可以复制为新的一条。', 'It has gone or was canceled. You can copy it as a new one.'],
});

const readOnce = { revalidateOnFocus: false, revalidateIfStale: false };

/** Renders the editor of a mass message: `id` edits one, `copy` and `retry` begin with an earlier one. */
export function MassEditor({ type }: { type: MassType }) {
  const [query] = useAddress();
  const start = (['id', 'copy', 'retry'] as const).find((one) => idIn(query.get(one) ?? undefined)) ?? 'copy';
  const id = idIn(query.get(start) ?? undefined);
  const may = useMay(start === 'id' ? 'updateMassMessage' : 'createMassMessage');
  if (may === false) return <NoAccessPage />;
  return id ? <FromMessage key={`${start} ${id}`} id={id} start={start} /> : <New key={type} type={type} />;
}

function New({ type }: { type: MassType }) {
  const t = useTexts(words);
  useTabTitle(t[type]);
  return (
    <Page>
      <PageHeader title={t[type]} />
      <MassForm type={type} start="copy" record={undefined} />
    </Page>
  );
}

function useTitle(record: MassRecord | undefined, start: Start): string {
  const t = useTexts(words);
  if (start === 'copy' || !record) return t[record?.type ?? 'single'];
  return start === 'id' ? t.edit(record.name) : t.retry(record.name);
}

function FromMessage({ id, start }: { id: number; start: Start }) {
  const t = useTexts(words);
  const reading = useOperation('getMassMessage', { id }, readOnce);
  const record = reading.data;
  const title = useTitle(record, start);
  const isOver = start === 'id' && record && record.status !== 'draft' && record.status !== 'scheduled';
  useTabTitle(record && title);
  return (
    <Page>
      <PageHeader title={title} />
      {reading.error && !record ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!record && !reading.error ? <PageSkeleton /> : null}
      {isOver ? <EmptyState drawing="locked" title={t.over} text={t.overText} /> : null}
      {record && !isOver ? <MassForm type={record.type} start={start} record={record} /> : null}
    </Page>
  );
}
