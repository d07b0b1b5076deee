import { chakra, Flex } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { detailPath, editorPath, type StaffCode, statusTones } from './staff-code.js';
import { useCodeActions } from './use-code-actions.js';

const words = texts({
  title: ['员工活码', 'Staff codes'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'code')} · updated ${when}`],
  search: ['活码名称', 'Name'],
  create: ['新建活码', 'New code'],
  none: ['还没有员工活码', 'No staff codes yet'],
  noneText: [
    '客户扫一个码，加到当时值班的员工，自动打标签、改备注、发欢迎语。',
    'Customers scan one code and reach whoever is on duty; they are tagged, noted and welcomed.',
  ],
  notFound: ['没有符合条件的活码', 'No matching codes'],
  today: (count: string) => [`今日 +${count}`, `+${count} today`],
  added: ['添加', 'Added'],
  net: ['净增', 'Net'],
});

function Name({ code: { name, group, error } }: { code: StaffCode }) {
  return (
    <chakra.span display="block" minWidth="0" maxWidth="60">
      <b data-line>{name}</b>
      {error || group ? (
        <chakra.span display="block" color={error ? 'rose' : 'ink.3'} fontSize="xs" truncate title={error ?? undefined}>
          {error ?? group}
        </chakra.span>
      ) : null}
    </chakra.span>
  );
}

const peopleOf = ({ staff, departments }: StaffCode) => joinNames([...staff, ...departments].map(({ name }) => name));

function Arrivals({ stats }: StaffCode) {
  const t = useTexts(words);
  return (
    <span>
      {formatCount(stats.scan_add)}
      {stats.today_scan_add > 0 ? (
        <chakra.span color="jade.700" fontSize="xs" ms="1.5">
          {t.today(formatCount(stats.today_scan_add))}
        </chakra.span>
      ) : null}
    </span>
  );
}

function Tags({ tags }: StaffCode) {
  if (tags.length === 0) return '–';
  return (
    <Flex gap="1">
      {tags.slice(0, 2).map((tag) => (
        <StatusChip key={tag.id}>{tag.name}</StatusChip>
      ))}
      {tags.length > 2 ? `+${tags.length - 2}` : null}
    </Flex>
  );
}

function useCodeColumns() {
  const t = useTexts(words);
  const meta = useMeta('listStaffCodes');
  return useColumns(
    'listStaffCodes',
    [
      { name: 'name', cell: (row) => <Name code={row} /> },
      { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} /> },
      { name: 'added', title: t.added, end: true, cell: (row) => <Arrivals {...row} /> },
      { name: 'net', title: t.net, end: true, wideOnly: true, cell: ({ stats }) => formatCount(stats.net) },
      {
        name: 'staff',
        wideOnly: true,
        cell: (row) => (
          <chakra.span display="block" maxWidth="60" truncate>
            {peopleOf(row)}
          </chakra.span>
        ),
      },
      { name: 'channel', wideOnly: 'xl', cell: ({ channel }) => channel?.name ?? '–' },
      { name: 'tags', wideOnly: 'xl', cell: (row) => <Tags {...row} /> },
      { name: 'welcome_mode', wideOnly: '2xl', cell: ({ welcome_mode }) => meta.word(meta.output('welcome_mode'), welcome_mode) },
    ],
    [meta],
  );
}

/** Lists the codes by which new contacts come to staff. */
export function StaffCodeList() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const list = useList('listStaffCodes');
  const actionsOf = useCodeActions();
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createStaffCode', onNew: () => void navigate(editorPath) }}
      filters={[{ name: 'status' }, { name: 'channel_id' }]}
      columns={useCodeColumns()}
      onOpen={({ id }) => void navigate(detailPath(id))}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
    />
  );
}
