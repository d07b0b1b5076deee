import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { type OpenRecord, useOpen } from '#list/useOpen.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { Button } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatAgo, formatCount } from '#ui/text/format.js';
import { ActionDrawer } from './ActionDrawer.js';
import { TabCard } from './TabCard.js';
import { TabDrawer } from './TabDrawer.js';
import type { ConfigAction, ConfigTab } from './tabs.js';

const words = texts({
  title: ['日任务分类与行为', 'Daily tabs and actions'],
  sub: (count: number, when: string) => [`${formatCount(count)} 个分类 · ${when}更新`, `${countOf(count, 'tab')} · updated ${when}`],
  create: ['新建分类', 'New tab'],
  none: ['还没有分类', 'No tabs yet'],
  noneText: ['新建第一个分类，再在它下面添加行为。', 'Create the first tab, then add actions to it.'],
});

type History = { object: 'config_tab'; of: ConfigTab } | { object: 'config_action'; of: ConfigAction };

/** Shows the tabs and actions of the day that all companies share. */
export function TabList() {
  const t = useTexts(words);
  const may = useRights('listConfigTabs', 'createConfigTab');
  const reading = useOperation('listConfigTabs', may.listConfigTabs ? { limit: 100 } : null);
  const open = useOpen('tab');
  const tabs = reading.data?.list;
  if (!may.listConfigTabs) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={t.title} sub={tabs && reading.at ? t.sub(tabs.length, formatAgo(reading.at)) : null}>
        <RefreshButton of={reading} />
        {may.createConfigTab ? (
          <Button look="solid" onClick={() => open.show('new')}>
            {t.create}
          </Button>
        ) : null}
      </PageHeader>
      {reading.error && !tabs ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!tabs && !reading.error ? <PageSkeleton /> : null}
      {tabs?.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      {tabs ? <Tabs tabs={tabs} open={open} /> : null}
    </Page>
  );
}

/** Shows the tabs, with the drawers that they open. */
function Tabs({ tabs, open }: { tabs: readonly ConfigTab[]; open: OpenRecord }) {
  const action = useOpen('action');
  const [editing, setEditing] = useState<ConfigAction>();
  const [below, setBelow] = useState<ConfigTab>();
  const [history, setHistory] = useState<History>();
  const edited = editing?.id === action.id ? editing : undefined;
  const close = () => setHistory(undefined);
  return (
    <>
      {tabs.map((one) => (
        <TabCard
          key={one.id}
          tab={one}
          onEdit={() => open.show(one.id)}
          onAdd={() => {
            setBelow(one);
            action.show('new');
          }}
          onEditAction={(chosen) => {
            setEditing(chosen);
            action.show(chosen.id);
          }}
          onHistory={(of) => setHistory(of ? { object: 'config_action', of } : { object: 'config_tab', of: one })}
        />
      ))}
      <TabDrawer open={open.value} tab={tabs.find((one) => one.id === open.id)} onClose={open.close} />
      <ActionDrawer open={action.value} action={edited} below={below} tabs={tabs} onClose={action.close} />
      <HistoryDrawer object={history?.object ?? 'config_tab'} id={history?.of.id} name={history?.of.name ?? ''} onClose={close} />
    </>
  );
}
