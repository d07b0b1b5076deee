import { chakra, Flex } from '@chakra-ui/react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useRemoval } from '#list/useRemoval.js';
import { ButtonLink } from '#ui/button/Button.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { OrderNote } from './OrderNote.js';
import { editorPath, logPath, statusTones, type Welcome } from './welcome.js';

const words = texts({
  title: ['欢迎语', 'Welcome messages'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'message')} · updated ${when}`],
  search: ['欢迎语名称', 'Name'],
  create: ['新建欢迎语', 'New welcome message'],
  none: ['还没有欢迎语', 'No welcome messages yet'],
  noneText: [
    '客户添加员工后，20 秒内自动收到；可以按员工、部门和时段区分。',
    'New contacts get it within 20 seconds; it may differ by staff, department and time of day.',
  ],
  notFound: ['没有符合条件的欢迎语', 'No matching messages'],
  log: ['发送记录', 'Log'],
  edit: ['编辑', 'Edit'],
  copy: ['复制', 'Copy'],
  sends: ['发送记录', 'Log'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除欢迎语「${name}」？`, `Delete “${name}”?`],
  askText: ['新客户会收到下一条适用的欢迎语；发送记录保留。', 'New contacts get the next one that fits; the log stays.'],
  removed: ['欢迎语已删除', 'Welcome message deleted'],
  isDefault: ['默认', 'Default'],
  slices: (count: number) => [`${count} 个时段`, countOf(count, 'time slice')],
  files: (count: number) => [`${count} 个附件`, countOf(count, 'attachment')],
});

function Name({ welcome }: { welcome: Welcome }) {
  const t = useTexts(words);
  const parts = [
    welcome.slice_count > 0 && t.slices(welcome.slice_count),
    welcome.attachment_count > 0 && t.files(welcome.attachment_count),
  ];
  return (
    <chakra.span display="block" minWidth="0" maxWidth={{ base: '36', md: '60' }}>
      <Flex as="span" gap="2" align="center">
        <b data-line>{welcome.name}</b>
        {welcome.is_default ? <StatusChip>{t.isDefault}</StatusChip> : null}
      </Flex>
      <chakra.span display="block" color="ink.3" fontSize="xs" truncate>
        {[welcome.content, ...parts].filter(Boolean).join(' · ')}
      </chakra.span>
    </chakra.span>
  );
}

function useWelcomeColumns() {
  const meta = useMeta('listWelcomes');
  return useColumns(
    'listWelcomes',
    [
      { name: 'name', cell: (row) => <Name welcome={row} /> },
      { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} /> },
      {
        name: 'scope',
        wideOnly: true,
        cell: ({ scope, staff, departments }) => (
          <chakra.span display="block" maxWidth="64" truncate>
            {scope === 'all' ? meta.word(meta.output('scope'), scope) : joinNames([...staff, ...departments].map(({ name }) => name))}
          </chakra.span>
        ),
      },
      { name: 'priority', wideOnly: true, cell: ({ priority }) => priority },
      { name: 'sent_count', cell: ({ sent_count }) => formatCount(sent_count) },
      { name: 'fail_count', wideOnly: true, cell: ({ fail_count }) => formatCount(fail_count) },
      { name: 'operator', wideOnly: 'xl', cell: ({ operator }) => operator.name },
    ],
    [meta],
  );
}

/** Lists what new contacts read, in the order of priority, and says which one they get. */
export function WelcomeList() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const list = useList('listWelcomes');
  const may = useRights('createWelcome', 'updateWelcome');
  const mayLog = useMay('listWelcomeSends');
  const remove = useRemoval('deleteWelcome', t);
  const open = (id: number) => void navigate(`${editorPath}?id=${id}`);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createWelcome', onNew: () => void navigate(editorPath) }}
      filters={[{ name: 'status' }, { name: 'scope' }]}
      columns={useWelcomeColumns()}
      onOpen={may.updateWelcome ? ({ id }) => open(id) : undefined}
      rowActions={{
        name: ({ name }) => name,
        of: ({ id, name }) => [
          may.updateWelcome && { label: t.edit, onSelect: () => open(id) },
          may.createWelcome && { label: t.copy, onSelect: () => void navigate(`${editorPath}?copy=${id}`) },
          mayLog && { label: t.sends, onSelect: () => void navigate(`${logPath}?welcome_id=${id}`) },
          remove && { label: t.remove, danger: true, onSelect: () => void remove(name, { id }) },
        ],
      }}
      between={
        <OrderNote>
          {mayLog ? (
            <ButtonLink size="sm" asChild>
              <Link to={logPath}>{t.log}</Link>
            </ButtonLink>
          ) : null}
        </OrderNote>
      }
    />
  );
}
