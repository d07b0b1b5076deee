import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { PeriodFilters, usePeriod } from '#list/PeriodFilters.js';
import { useAddressValue } from '#list/useAddressValue.js';
import type { ScopeChoice } from '#screens/organisation/enterprise-choice/Levels.js';
import { ScopeFilter } from '#screens/organisation/enterprise-choice/ScopeFilter.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { formatTime } from '#ui/text/format.js';
import { Figures } from './Figures.js';
import { Funnel } from './Funnel.js';
import { Regions } from './Regions.js';
import { Retention } from './Retention.js';

const words = texts({
  title: ['数据看板', 'Dashboards'],
  at: (time: string) => [`统计于 ${time}`, `as of ${time}`],
  member: ['客户', 'Customers'],
  trade: ['交易', 'Sales'],
  region: ['地区', 'Regions'],
  operate: ['运营', 'Operations'],
  none: ['没有可查看的看板', 'No dashboards to show'],
  noneText: ['请让管理员为你开通看板权限。', 'Ask an administrator for access to the dashboards.'],
});

const operations = {
  member: 'getMemberDashboard',
  trade: 'getTradeDashboard',
  region: 'getRegionDashboard',
  operate: 'getOperationDashboard',
} as const;
type Tab = keyof typeof operations;

/** Shows the figures of customers, sales, regions and operations that the caller may see, one tab each. */
export function CompanyDashboards() {
  const t = useTexts(words);
  const allowed = {
    member: useMay(operations.member),
    trade: useMay(operations.trade),
    region: useMay(operations.region),
    operate: useMay(operations.operate),
  };
  const tabs = (Object.keys(operations) as Tab[]).filter((name) => allowed[name]);
  const [asked, setTab] = useAddressValue('tab');
  const tab = tabs.find((name) => name === asked) ?? tabs[0];
  if (!tab)
    return (
      <Page>
        <PageHeader title={t.title} />
        <EmptyState title={t.none} text={t.noneText} />
      </Page>
    );
  return <Board tab={tab} tabs={tabs} onTab={(name) => setTab(name === tabs[0] ? undefined : name)} />;
}

function Board({ tab, tabs, onTab }: { tab: Tab; tabs: readonly Tab[]; onTab: (name: string) => void }) {
  const t = useTexts(words);
  const { from, to, days, granularity } = usePeriod();
  const [part, setPart] = useState<ScopeChoice>();
  const { name: _, ...whose } = part ?? { name: '' };
  const company = useSession((one) => one.user?.enterprise_id);
  const operation = operations[tab];
  const reading = useOperation(operation, { from, to, granularity, ...whose });
  const { data, error } = reading;
  return (
    <Page>
      <PageHeader title={t.title} sub={data ? t.at(formatTime(data.updated_at)) : null}>
        <RefreshButton of={reading} />
      </PageHeader>
      <PeriodFilters>{company === undefined ? null : <ScopeFilter id={company} part={part} onChange={setPart} />}</PeriodFilters>
      <SectionTabs label={t.title} sections={tabs.map((name) => ({ name, title: t[name] }))} value={tab} onChange={onTab}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void reading.refresh()} />
        ) : (
          <Figures title={t[tab]} operation={operation} data={data} to={to} days={days}>
            {data && 'funnel' in data ? <Funnel steps={data.funnel} /> : null}
            {data && 'retention' in data ? <Retention days={data.retention} /> : null}
            {data && 'regions' in data ? <Regions regions={data.regions} cards={data.cards} /> : null}
          </Figures>
        )}
      </SectionTabs>
    </Page>
  );
}
