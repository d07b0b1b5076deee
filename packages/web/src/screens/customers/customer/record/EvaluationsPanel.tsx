import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { tableProps } from '#list/table-props.js';
import { useOpen } from '#list/useOpen.js';
import { AnswerOverlays } from '#screens/evaluation/evaluate-answer/AnswerOverlays.js';
import { useAnswerColumns } from '#screens/evaluation/evaluate-answer/answer-columns.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';

const words = texts({
  label: ['测评答卷', 'Questionnaire answers'],
  answer: ['代客户作答', 'Answer for the customer'],
  none: ['还没有测评', 'No evaluations yet'],
  noneText: [
    '客户答完问卷后出现在这里；也可以和客户一起代为作答。',
    'The customer’s answers appear here. You can also fill in a questionnaire together.',
  ],
});

const limit = 20;

/** What a customer answered to questionnaires, and the way to answer one for them. */
export function EvaluationsPanel({ id }: { id: number }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const open = useOpen('answer');
  const may = useRights('getEvaluationAnswer', 'createEvaluationAnswer');
  const list = useOperation('listEvaluationAnswers', { user_id: id, page, limit }, { keepPreviousData: true });
  const columns = useAnswerColumns([]);
  const answer = may.createEvaluationAnswer ? <Button onClick={() => open.show('new')}>{t.answer}</Button> : undefined;
  const isEmpty = list.data?.total === 0;
  return (
    <Flex direction="column" gap="3">
      {answer && !isEmpty ? <Flex justify="flex-end">{answer}</Flex> : null}
      <DataTable
        label={t.label}
        columns={columns}
        {...tableProps(list)}
        onOpen={may.getEvaluationAnswer ? (row) => open.show(row.id) : undefined}
        empty={<EmptyState title={t.none} text={t.noneText} action={answer} />}
        footer={
          list.data && list.data.total > limit ? (
            <Pager page={page} limit={limit} total={list.data.total} capped={list.data.total_capped} onPage={setPage} />
          ) : null
        }
      />
      <AnswerOverlays open={open} customer={id} />
    </Flex>
  );
}
