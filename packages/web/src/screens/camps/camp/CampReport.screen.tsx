import { chakra, Flex } from '@chakra-ui/react';
import { Link, useParams } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { usePageRule } from '#ui/layout/usePageRule.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccess } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { type Camp, hasBegun } from './camp.js';
import { BoardSection } from './report/BoardSection.js';
import { CurveSection } from './report/CurveSection.js';
import { DropOutSection } from './report/DropOutSection.js';
import { Paper, pageRule } from './report/paper.js';
import { RankingSection } from './report/RankingSection.js';
import { ReportHead } from './report/ReportHead.js';
import { WordsSection } from './report/WordsSection.js';

const words = texts({
  tab: (name: string, period: number) => [`${name} ${period} 报告`, `Report of ${name} ${period}`],
  print: ['打印或存为 PDF', 'Print or save as PDF'],
  back: ['返回减脂营', 'Back to the camp'],
  hint: ['A4 竖版；打印时只留报告。', 'A4 portrait; only the report is printed.'],
  early: ['减脂营还没有开营', 'The camp has not started'],
  earlyText: ['开营当天起这里有报告。', 'There is a report from the first day on.'],
});

/** Renders the report of a camp, to read, print and keep. */
export function CampReport() {
  const camp_id = Number(useParams().id);
  const may = useMay('getCampReport');
  const reading = useOperation('getCamp', may ? { camp_id } : null);
  if (may === false) return <NoAccess />;
  if (reading.data) return <Report key={camp_id} camp={reading.data} />;
  return reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : <PageSkeleton />;
}

function Report({ camp }: { camp: Camp }) {
  const t = useTexts(words);
  useTabTitle(t.tab(camp.name, camp.period_no));
  usePageRule(pageRule);
  if (!hasBegun(camp)) return <EmptyState title={t.early} text={t.earlyText} />;
  return (
    <>
      <Flex gap="3" align="center" p={{ base: '3', sm: '4' }} flexWrap="wrap" data-noprint>
        <ButtonLink asChild>
          <Link to={`/order/campDetail/${camp.id}`}>{t.back}</Link>
        </ButtonLink>
        <chakra.span color="ink.3">{t.hint}</chakra.span>
        <Button look="solid" ms="auto" onClick={() => window.print()}>
          {t.print}
        </Button>
      </Flex>
      <Content camp={camp} />
    </>
  );
}

function Content({ camp }: { camp: Camp }) {
  const may = useRights('getCampPunchBoard', 'getCampRanking');
  const reading = useOperation('getCampReport', { camp_id: camp.id });
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  const members = reading.data;
  return (
    <Paper>
      <ReportHead camp={camp} members={members} />
      {may.getCampRanking ? <RankingSection camp={camp} /> : null}
      <CurveSection camp={camp} members={members} />
      {may.getCampPunchBoard ? <BoardSection camp={camp} /> : null}
      <DropOutSection members={members} />
      <WordsSection members={members} />
    </Paper>
  );
}
