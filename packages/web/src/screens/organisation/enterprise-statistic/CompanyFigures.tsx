import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { PeriodFilters, usePeriod } from '#list/PeriodFilters.js';
import type { ScopeChoice } from '#screens/organisation/enterprise-choice/Levels.js';
import { ScopeFilter } from '#screens/organisation/enterprise-choice/ScopeFilter.js';
import { ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { FigureCards } from '#ui/figures/FigureCards.js';
import { FigureRanks } from '#ui/figures/FigureRanks.js';
import { FigureTrend } from '#ui/figures/FigureTrend.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { formatTime } from '#ui/text/format.js';

const words = texts({
  title: (name: string) => [`${name}的数据`, `Figures of ${name}`],
  company: ['企业', 'Company'],
  at: (time: string) => [`统计于 ${time}`, `as of ${time}`],
  cards: ['指标', 'Figures'],
  ranks: ['企微客户最多的员工', 'Staff with the most WeCom contacts'],
  back: ['所有企业', 'All companies'],
});

/** Shows the figures of one company, or of a part of it. */
export function CompanyFigures({ id, name }: { id: number; name: string | undefined }) {
  const t = useTexts(words);
  const { from, to, days, granularity } = usePeriod();
  const [part, setPart] = useState<ScopeChoice>();
  const { name: _, ...scope } = part ?? { name: '' };
  const reading = useOperation('getEnterpriseData', { enterprise_id: id, from, to, granularity, ...scope });
  const { data, error } = reading;
  const title = t.title(name ?? t.company);
  return (
    <Page>
      <PageHeader title={title} sub={data ? t.at(formatTime(data.updated_at)) : null}>
        <RefreshButton of={reading} />
        <ButtonLink asChild>
          <Link to={`/enterprise/statistics?from=${from}&to=${to}`}>{t.back}</Link>
        </ButtonLink>
      </PageHeader>
      <PeriodFilters>
        <ScopeFilter id={id} part={part} onChange={setPart} />
      </PeriodFilters>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void reading.refresh()} />
      ) : (
        <>
          <FigureCards operation="getEnterpriseData" label={t.cards} cards={data?.cards} series={data?.series} days={days} />
          <FigureTrend operation="getEnterpriseData" title={title} series={data?.series} />
          <FigureRanks title={t.ranks} operation="getEnterpriseData" ranks={data?.ranks} />
        </>
      )}
    </Page>
  );
}
