import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { tableProps } from '#list/table-props.js';
import { EmptyState } from '#ui/status/EmptyState.js';

const words = texts({
  title: ['版本', 'Versions'],
  none: ['还没有版本', 'No versions yet'],
  noneText: [
    '发布时生成第一版；之后每次修改都会生成新版本，旧答卷保留原来的版本。',
    'Publishing creates the first version. Each later change creates a new one; existing answers keep theirs.',
  ],
});

/** Lists the versions of a questionnaire with the answers that were given to each. */
export function VersionsPanel({ id }: { id: number }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const list = useOperation('listQuestionnaireVersions', { configure_id: id, page, limit: 20 }, { keepPreviousData: true });
  const columns = useColumns('listQuestionnaireVersions', [
    { name: 'configure_version' },
    { name: 'part_count' },
    { name: 'question_count' },
    { name: 'answer_count' },
    { name: 'staff', wideOnly: true, cell: ({ staff }) => staff?.name ?? '–' },
    { name: 'created_at' },
  ]);
  return (
    <DataTable
      label={t.title}
      columns={columns}
      {...tableProps(list)}
      empty={<EmptyState title={t.none} text={t.noneText} />}
      footer={list.data && list.data.total > 20 ? <Pager page={page} limit={20} total={list.data.total} onPage={setPage} /> : null}
    />
  );
}
