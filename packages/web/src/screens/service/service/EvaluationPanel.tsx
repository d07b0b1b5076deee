import { chakra, Flex } from '@chakra-ui/react';
import type { Data, Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { Advice } from '#screens/evaluation/evaluate/Advice.js';
import { Button } from '#ui/button/Button.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { ServiceDetail } from './service-facts.js';

const words = texts({
  used: ['采用的测评', 'Evaluation in use'],
  none: ['还没有采用测评', 'No evaluation is in use yet'],
  take: ['采用最新测评', 'Use the latest'],
  taken: ['已采用最新测评', 'The latest evaluation is now in use'],
  all: ['全部测评', 'All evaluations'],
  noAnswers: ['客户还没有完成测评', 'The customer has not finished an evaluation'],
  noAnswersText: ['开单以后完成的测评会出现在这里。', 'Evaluations finished since the order appear here.'],
  inUse: ['采用中', 'In use'],
});

const limit = 20;

/** The adopted evaluation of a service, whether there is a newer one, and all others. */
export function EvaluationPanel({ detail: { service } }: { detail: ServiceDetail }) {
  const t = useTexts(words);
  const { id: service_id, status } = service;
  const found = useOperation('getServiceEvaluation', { service_id });
  const maySync = useMay('syncServiceEvaluation');
  const sync = useAction('syncServiceEvaluation', { done: t.taken });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refresh()} />;
  if (!found.data) return <Skeleton height="60" />;
  const isOpen = ['pending', 'in_service', 'paused'].includes(status);
  const canTake = maySync && isOpen && found.data.newer_answer_id !== null;
  return (
    <Flex direction="column" gap="3">
      <SectionCard
        title={t.used}
        side={
          canTake ? (
            <Button size="sm" look="solid" disabled={sync.busy} onClick={() => void sync.run({ service_id })}>
              {t.take}
            </Button>
          ) : null
        }
      >
        {found.data.evaluation ? <Result evaluation={found.data.evaluation} /> : <chakra.p color="ink.3">{t.none}</chakra.p>}
      </SectionCard>
      <Answers serviceId={service_id} />
    </Flex>
  );
}

function Result({ evaluation }: { evaluation: NonNullable<Data<'getServiceEvaluation'>['evaluation']> }) {
  const { name, total, title, level, advice, dimensions } = evaluation;
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2" align="center" flexWrap="wrap">
        <b>{name}</b>
        <span>{[title, level, total].filter((one) => one !== null).join(' · ')}</span>
      </Flex>
      <Advice advice={advice} dimensions={dimensions} />
      {dimensions.map((one) => (
        <Flex key={one.id} gap="2" fontSize="sm" flexWrap="wrap">
          <chakra.span minWidth="24">{one.name}</chakra.span>
          <b>{one.score ?? '–'}</b>
          <chakra.span color="ink.3">{one.level}</chakra.span>
        </Flex>
      ))}
    </Flex>
  );
}

function Answers({ serviceId }: { serviceId: number }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const list = useOperation('listServiceEvaluations', { service_id: serviceId, page, limit }, { keepPreviousData: true });
  const columns: Column<Row<'listServiceEvaluations'>>[] = useColumns('listServiceEvaluations', [
    {
      name: 'name',
      cell: ({ name, in_use }) =>
        in_use ? (
          <>
            {name} <StatusChip tone="good">{t.inUse}</StatusChip>
          </>
        ) : (
          name
        ),
    },
    { name: 'title' },
    { name: 'level', wideOnly: true },
    { name: 'total', end: true },
    'done_at',
  ]);
  return (
    <DataTable
      label={t.all}
      columns={columns}
      rows={list.data?.list}
      rowKey={(row) => row.answer_id}
      error={list.error}
      onRetry={() => void list.refresh()}
      stale={list.isLoading}
      empty={<EmptyState title={t.noAnswers} text={t.noAnswersText} />}
      footer={
        list.data && list.data.total > limit ? (
          <Pager page={page} limit={limit} total={list.data.total} capped={list.data.total_capped} onPage={setPage} />
        ) : null
      }
    />
  );
}
