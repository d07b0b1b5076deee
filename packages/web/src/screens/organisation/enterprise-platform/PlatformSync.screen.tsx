import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { ConnectionPanel } from './ConnectionPanel.js';
import { RunDrawer } from './RunDrawer.js';
import { RunsPanel } from './RunsPanel.js';
import { SyncPanel } from './SyncPanel.js';

const words = texts({
  title: ['企业微信', 'WeCom'],
});

/** Renders the WeCom page: the connection, the available syncs, and past sync runs. */
export function PlatformSync() {
  const t = useTexts(words);
  const maySee = useMay('getPlatformConnection');
  const [run, setRun] = useState<number>();
  return (
    <Page>
      <PageHeader title={t.title} />
      {maySee ? <ConnectionPanel /> : null}
      <SyncPanel onStart={setRun} />
      <RunsPanel onOpen={setRun} />
      <RunDrawer id={run} onClose={() => setRun(undefined)} />
    </Page>
  );
}
