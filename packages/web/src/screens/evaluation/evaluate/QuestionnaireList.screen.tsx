import { chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { fromOf } from '#list/useNeighbours.js';
import { useOpen } from '#list/useOpen.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { statusTones } from './questionnaire.js';
import { useQuestionnaireActions } from './use-questionnaire-actions.js';

const QuestionnaireDrawer = lazyPart(() => import('./QuestionnaireDrawer.js'), 'QuestionnaireDrawer');

const words = texts({
  title: ['测评问卷', 'Questionnaires'],
  sub: (count: string, when: string) => [`${count} 份 · ${when}更新`, `${countOf(count, 'questionnaire')} · updated ${when}`],
  create: ['新建问卷', 'New questionnaire'],
  search: ['名称、编码', 'Name or code'],
  none: ['还没有问卷', 'No questionnaires yet'],
  noneText: ['新建一份，再添加分段、题目和结论。', 'Create one, then add sections, questions and results.'],
  notFound: ['没有符合条件的问卷', 'No matching questionnaires'],
});

/** Lists the questionnaires that customers answer. */
export function QuestionnaireList() {
  const t = useTexts(words);
  const list = useList('listQuestionnaires');
  const open = useOpen();
  const navigate = useNavigate();
  const mayLook = useMay('getQuestionnaire');
  const actionsOf = useQuestionnaireActions();
  const show = (id: number) => navigate(`/evaluation/questionnaire/${id}?${new URLSearchParams({ from: fromOf(list.table) })}`);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createQuestionnaire', onNew: () => open.show('new') }}
      filters={[{ name: 'category' }, { name: 'status' }]}
      columns={useQuestionnaireColumns()}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
      onOpen={mayLook ? (row) => show(row.id) : undefined}
    >
      <WhenOpen open={open.value !== undefined}>
        <QuestionnaireDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}

function useQuestionnaireColumns() {
  const meta = useMeta('listQuestionnaires');
  return useColumns('listQuestionnaires', [
    {
      name: 'name',
      cell: (row) => (
        <span>
          <b style={{ fontWeight: 600 }}>{row.name}</b> <chakra.code color="ink.3">{row.code}</chakra.code>
        </span>
      ),
    },
    'category',
    'scoring',
    { name: 'question_count', wideOnly: true },
    { name: 'answer_count', wideOnly: true },
    { name: 'configure_version', wideOnly: 'xl' },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />,
    },
    'updated_at',
  ]);
}
