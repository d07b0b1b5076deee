import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { MenuEditor } from './MenuEditor.js';

const words = texts({ title: ['公众号菜单', 'Official account menu'] });

/** Renders the menu of the official account: its draft beside what is live, and what it answers to clicks. */
export function MenuManage() {
  const t = useTexts(words);
  const may = useMay('getWxMenuDraft');
  const [draft, live, replies, options] = [
    useOperation('getWxMenuDraft', may ? {} : null),
    useOperation('getWxMenu', may ? {} : null),
    useOperation('getWxMenuEvents', may ? {} : null),
    useOperation('getWxMenuEventOptions', may ? {} : null),
  ];
  const readings = [draft, live, replies, options];
  const refresh = () => Promise.all(readings.map((one) => one.refresh()));
  if (!may) return <NoAccessPage />;
  if (draft.data && live.data && replies.data && options.data)
    return (
      <MenuEditor
        draft={draft.data}
        live={live.data}
        events={{ replies: replies.data, options: options.data }}
        onFresh={() => Promise.all([draft.refresh(), live.refresh()])}
      />
    );
  const error = readings.find((one) => one.error && !one.data)?.error;
  return (
    <Page>
      <PageHeader title={t.title} />
      {error ? <ErrorState error={error} onRetry={() => void refresh()} /> : <PageSkeleton />}
    </Page>
  );
}
