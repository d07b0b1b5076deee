import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOperation } from '../../../api/client.js';
import { useMeta } from '../../../api/meta.js';
import { useSession } from '../../../app/session.js';
import { texts, useTexts } from '../../../app/texts.js';
import { FilterChip } from '../../../list/FilterChip.js';
import { ButtonLink } from '../../../ui/Button.js';
import { ErrorState } from '../../../ui/ErrorState.js';
import { formatTime } from '../../../ui/format.js';
import { Page } from '../../../ui/Page.js';
import { PageHeader } from '../../../ui/PageHeader.js';
import { RefreshButton } from '../../../ui/RefreshButton.js';
import { type Chosen, Levels } from '../enterprise-choice/Levels.js';
import { FigureCards } from './FigureCards.js';
import { PeriodFilters, usePeriod } from './PeriodFilters.js';
import { RankSection } from './RankSection.js';
import { TrendSection } from './TrendSection.js';

const words = texts({
  title: (name: string) => [`${name}的数据`, `Figures of ${name}`],
  company: ['企业', 'Company'],
  at: (time: string) => [`统计于 ${time}`, `as of ${time}`],
  cards: ['指标', 'Figures'],
  ranks: ['客户最多的员工', 'Staff with the most customers'],
  scope: ['部门或员工', 'Department or staff'],
  dept: ['部门', 'Department'],
  back: ['所有企业', 'All companies'],
});

/** Shows the figures of one company, or of a part of it. */
export function CompanyFigures({ id, name }: { id: number; name: string | undefined }) {
  const t = useTexts(words);
  const { from, to, granularity } = usePeriod();
  const [part, setPart] = useState<Chosen>();
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
        <PartFilter id={id} part={part} onChange={setPart} />
      </PeriodFilters>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void reading.refresh()} />
      ) : (
        <>
          <FigureCards label={t.cards} cards={data?.cards} />
          <TrendSection title={title} series={data?.series} />
          <RankSection title={t.ranks} ranks={data?.ranks} />
        </>
      )}
    </Page>
  );
}

interface PartProps {
  id: number;
  part: Chosen | undefined;
  onChange: (part: Chosen | undefined) => void;
}

/** Chooses a department, and in the own company a member of staff as well. */
function PartFilter({ id, part, onChange }: PartProps) {
  const t = useTexts(words);
  const meta = useMeta('getEnterpriseData');
  const isOwn = useSession((one) => one.user?.enterprise_id) === id;
  return (
    <FilterChip
      title={isOwn ? t.scope : t.dept}
      field={meta.input('dept_id')}
      choices={undefined}
      value={part && (part.staff_id === undefined ? `dept ${part.dept_id}` : `staff ${part.staff_id}`)}
      word={part?.name}
      startOpen={false}
      onClosed={() => undefined}
      onChange={(text) => onChange(text === undefined ? undefined : (JSON.parse(text) as Chosen))}
      picker={(_, choose) => <Levels company={isOwn ? undefined : id} onChoose={(chosen) => choose(JSON.stringify(chosen))} />}
    />
  );
}
