import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { PeriodFilters, usePeriod } from '#list/PeriodFilters.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { FigureCards } from '#ui/figures/FigureCards.js';
import { FigureRanks } from '#ui/figures/FigureRanks.js';
import { FigureTrend } from '#ui/figures/FigureTrend.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { formatTime } from '#ui/text/format.js';

const words = texts({
  title: ['企业数据总览', 'Company overview'],
  at: (time: string) => [`统计于 ${time}`, `as of ${time}`],
  cards: ['指标', 'Figures'],
  ranks: ['企微客户最多的企业', 'Companies with the most WeCom contacts'],
});

/** Shows the figures of all companies that the caller may see, added up. */
export function EnterpriseTotals() {
  const t = useTexts(words);
  const { from, to, days, granularity } = usePeriod();
  const reading = useOperation('getEnterpriseTotals', { from, to, granularity });
  const { data, error } = reading;
  return (
    <Page>
      <PageHeader title={t.title} sub={data ? t.at(formatTime(data.updated_at)) : null}>
        <RefreshButton of={reading} />
      </PageHeader>
      <PeriodFilters />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void reading.refresh()} />
      ) : (
        <>
          <FigureCards operation="getEnterpriseTotals" label={t.cards} cards={data?.cards} series={data?.series} days={days} />
          <FigureTrend operation="getEnterpriseTotals" title={t.title} series={data?.series} />
          <FigureRanks
            title={t.ranks}
            operation="getEnterpriseTotals"
            ranks={data?.ranks}
            linkOf={(id) => `/enterprise/statistics?open=${id}&from=${from}&to=${to}`}
          />
        </>
      )}
    </Page>
  );
}
