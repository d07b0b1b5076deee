import { chakra } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { AnswerOverlays } from './AnswerOverlays.js';
import { useAnswerColumns } from './answer-columns.js';
import { useAnswerFilters } from './use-answer-filters.js';

const words = texts({
  title: ['测评答卷', 'Questionnaire answers'],
  sub: (count: string, when: string) => [`${count} 份 · ${when}更新`, `${countOf(count, 'answer')} · updated ${when}`],
  create: ['代客户作答', 'Answer for a customer'],
  none: ['还没有答卷', 'No answers yet'],
  noneText: [
    '客户答完问卷后出现在这里；也可以和客户一起代为作答。',
    'Customers’ answers appear here. You can also fill in a questionnaire together with a customer.',
  ],
  notFound: ['没有符合条件的答卷', 'No matching answers'],
});

/** Lists what customers answered to questionnaires, each with its result. */
export function AnswerList() {
  const t = useTexts(words);
  const list = useList('listEvaluationAnswers');
  const open = useOpen();
  const mayLook = useMay('getEvaluationAnswer');
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createEvaluationAnswer', onNew: () => open.show('new') }}
      filters={useAnswerFilters(list)}
      columns={useAnswerColumns([{ name: 'customer', cell: ({ customer }) => <chakra.b fontWeight="semibold">{customer.name}</chakra.b> }])}
      onOpen={mayLook ? (row) => open.show(row.id) : undefined}
    >
      <AnswerOverlays open={open} />
    </ListPage>
  );
}
