import { chakra } from '@chakra-ui/react';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import type { Question } from '#screens/evaluation/evaluate/questionnaire.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';

const QuestionDrawer = lazyPart(() => import('./QuestionDrawer.js'), 'QuestionDrawer');

const words = texts({
  title: ['测评题库', 'Question bank'],
  sub: (count: string, when: string) => [`${count} 道 · ${when}更新`, `${countOf(count, 'question')} · updated ${when}`],
  create: ['新建题目', 'New question'],
  search: ['题目、编码', 'Question or code'],
  none: ['还没有题目', 'No questions yet'],
  noneText: ['新建题目，再在问卷的分段里选用。', 'Create questions, then choose them in the sections of a questionnaire.'],
  notFound: ['没有符合条件的题目', 'No matching questions'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (title: string) => [`删除题目「${title}」？`, `Delete “${title}”?`],
  askText: ['问卷用到的题目请改为停用。', 'Disable a question that a questionnaire uses instead.'],
  removed: ['题目已删除', 'Question deleted'],
  reversed: ['反向', 'Reversed'],
});

/** Lists the question bank. */
export function QuestionList() {
  const t = useTexts(words);
  const list = useList('listQuestions');
  const open = useOpen();
  const may = useRights('createQuestion', 'updateQuestion', 'getDimensionOptions');
  const remove = useRemoval('deleteQuestion', t);
  const dimensions = useOperation('getDimensionOptions', may.getDimensionOptions ? {} : null).data?.map(({ id, label }) => ({
    value: id,
    label,
  }));
  const actionsOf = (row: Question): RowActions => [
    may.updateQuestion && { label: t.edit, onSelect: () => open.show(row.id) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(row.title, { id: row.id }) },
  ];
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createQuestion', onNew: () => open.show('new') }}
      filters={[{ name: 'type' }, { name: 'status' }, { name: 'dimension_id', choices: dimensions }]}
      columns={useQuestionColumns()}
      rowActions={{ name: (row) => row.title, of: actionsOf }}
      onOpen={may.updateQuestion ? (row) => open.show(row.id) : undefined}
    >
      <WhenOpen open={open.value !== undefined}>
        <QuestionDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}

function useQuestionColumns() {
  const t = useTexts(words);
  const meta = useMeta('listQuestions');
  return useColumns('listQuestions', [
    { name: 'title', cell: (row) => row.title },
    { name: 'code', wideOnly: true, cell: (row) => <chakra.code color="ink.3">{row.code}</chakra.code> },
    { name: 'type', wideOnly: true },
    { name: 'reverse', wideOnly: true, cell: (row) => (row.reverse ? <StatusChip tone="info">{t.reversed}</StatusChip> : '–') },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 'enabled' ? 'good' : 'plain'} />,
    },
    'updated_at',
  ]);
}
