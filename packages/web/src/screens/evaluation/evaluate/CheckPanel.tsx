import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { Button } from '#ui/button/Button.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';

const words = texts({
  fine: ['没有发现问题', 'No problems found'],
  fineText: ['每道题都能问到，每个维度都能计分。', 'Every question can be reached and every dimension can count.'],
  hint: ['有错误的问卷不能发布。', 'A questionnaire with errors can’t be published.'],
  again: ['重新检查', 'Check again'],
  go: ['去修改', 'Fix it'],
});

/** The place of the page where a finding is mended. */
function placeOf({ kind, part_id, dimension_id }: Data<'checkQuestionnaire'>[number]): string {
  if (kind === 'bands_gap' || kind === 'no_bands') return 'tab=setup';
  if (kind === 'no_items' && dimension_id !== null) return `tab=dimensions&item=new&dimension=${dimension_id}`;
  return part_id === null ? 'tab=parts' : `tab=parts&part=${part_id}`;
}

/** Shows what customers could never reach or what could never count. */
export function CheckPanel({ id }: { id: number }) {
  const t = useTexts(words);
  const meta = useMeta('checkQuestionnaire');
  const reading = useOperation('checkQuestionnaire', { id });
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  return (
    <Flex direction="column" gap="3" maxWidth="860px">
      <Flex gap="2" align="center" flexWrap="wrap">
        <Button aria-busy={reading.isRefreshing} onClick={() => void reading.refresh()}>
          {t.again}
        </Button>
        <chakra.span color="ink.3">{t.hint}</chakra.span>
      </Flex>
      {reading.data.length === 0 ? <EmptyState title={t.fine} text={t.fineText} /> : null}
      {reading.data.map((one) => (
        <Card key={JSON.stringify(one)} p="3" display="flex" gap="2" flexWrap="wrap" alignItems="center">
          <EnumCell meta={meta} name="level" value={one.level} tone={one.level === 'error' ? 'bad' : 'wait'} />
          <b>{meta.word(meta.output('kind'), one.kind)}</b>
          <chakra.span flex="1 1 160px" overflowWrap="anywhere">
            {one.subject}
          </chakra.span>
          <Link to={`/evaluation/questionnaire/${id}?${placeOf(one)}`} aria-label={`${t.go} ${one.subject}`}>
            {t.go}
          </Link>
        </Card>
      ))}
    </Flex>
  );
}
