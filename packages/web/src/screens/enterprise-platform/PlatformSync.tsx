import { useState } from 'react';
import { usePermission } from '../../components/Can.js';
import { Page } from '../../components/Page.js';
import { PageHeader } from '../../components/PageHeader.js';
import { texts, useTexts } from '../../texts.js';
import { ConnectionPanel } from './ConnectionPanel.js';
import { RunDrawer } from './RunDrawer.js';
import { RunsPanel } from './RunsPanel.js';
import { SyncPanel } from './SyncPanel.js';

const words = texts({
  title: ['企业微信', 'Platform'],
});

/** How this company is connected to the platform, what can be taken from there, and what was. */
export function PlatformSync() {
  const t = useTexts(words);
  const maySee = usePermission('enterprise:platform:detail');
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
