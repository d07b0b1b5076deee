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
import { RobotNotice } from '../RobotNotice.js';
import type { RobotType } from '../robot-message.js';

const RobotForm = lazyPart(() => import('./RobotForm.js'), 'RobotForm');

const words = texts({
  people: ['新建第三方客户群发', 'New robot message to customers'],
  group: ['新建第三方客户群群发', 'New robot message to groups'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  over: ['这条群发不能再修改', 'This message can no longer be edited'],
  overText: ['它已经开始，可以取消后复制为新的一条。', 'It has started. You can cancel it and copy it as a new one.'],
});

const readOnce = { revalidateOnFocus: false, revalidateIfStale: false };

/** Renders the editor of a robot message: `id` edits a draft, `copy` begins with an earlier one. */
export function RobotEditor({ type }: { type: RobotType }) {
  const t = useTexts(words);
  const [query] = useAddress();
  const edited = idIn(query.get('id') ?? undefined);
  const id = edited ?? idIn(query.get('copy') ?? undefined);
  const may = useMay(edited ? 'updateThirdChat' : 'createThirdChat');
  const reading = useOperation('getThirdChat', may && id ? { id } : null, readOnce);
  const record = reading.data;
  const isOver = edited && record && record.status !== 'draft';
  const title = edited && record ? t.edit(record.name) : t[type];
  useTabTitle(title);
  if (may === false) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={title} />
      <RobotNotice />
      {reading.error && !record ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {id && !record && !reading.error ? <PageSkeleton /> : null}
      {isOver ? <EmptyState drawing="locked" title={t.over} text={t.overText} /> : null}
      {(record || !id) && !isOver ? (
        <RobotForm key={`${edited} ${id}`} type={type} isEdited={edited !== undefined} record={record} />
      ) : null}
    </Page>
  );
}
