import { chakra } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { GroupWelcome } from './group.js';

const GroupWelcomeDrawer = lazyPart(() => import('./GroupWelcomeDrawer.js'), 'GroupWelcomeDrawer');

const words = texts({
  title: ['入群欢迎语', 'Group welcomes'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'welcome')} · updated ${when}`],
  search: ['欢迎语名称', 'Name'],
  create: ['新建入群欢迎语', 'New group welcome'],
  none: ['还没有入群欢迎语', 'No group welcomes yet'],
  noneText: [
    '建好后，群主在企业微信里为群选用一条，新成员进群即可收到。',
    'Once made, owners choose one for their group in WeCom; who joins reads it.',
  ],
  notFound: ['没有符合条件的入群欢迎语', 'No matching welcomes'],
  state: ['状态', 'State'],
  there: ['已在企业微信', 'In WeCom'],
  waiting: ['等待企业微信', 'On its way'],
  refused: ['企业微信未接受', 'Refused by WeCom'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除入群欢迎语「${name}」？`, `Delete “${name}”?`],
  askText: ['用着它的群不再发送欢迎语。', 'Groups that use it welcome nobody from then on.'],
  removed: ['入群欢迎语已删除', 'Group welcome deleted'],
});

function State({ welcome: { template_id, error } }: { welcome: GroupWelcome }) {
  const t = useTexts(words);
  if (error) return <StatusChip tone="bad">{t.refused}</StatusChip>;
  return <StatusChip tone={template_id ? 'good' : 'wait'}>{template_id ? t.there : t.waiting}</StatusChip>;
}

function useWelcomeColumns() {
  const t = useTexts(words);
  return useColumns('listGroupWelcomes', [
    {
      name: 'name',
      cell: ({ name, content, error }) => (
        <chakra.span display="block" minWidth="0" maxWidth={{ base: '40', md: '64' }}>
          <b data-line>{name}</b>
          <chakra.span display="block" color={error ? 'rose' : 'ink.3'} fontSize="xs" truncate title={error ?? undefined}>
            {error ?? content}
          </chakra.span>
        </chakra.span>
      ),
    },
    { name: 'template_id', title: t.state, cell: (row) => <State welcome={row} /> },
    { name: 'notify', wideOnly: 'xl' },
    { name: 'operator', wideOnly: true, cell: ({ operator }) => operator.name },
    { name: 'created_at', wideOnly: 'xl' },
  ]);
}

/** Lists what people can read when they join a group. */
export function GroupWelcomeList() {
  const t = useTexts(words);
  const list = useList('listGroupWelcomes');
  const may = useRights('updateGroupWelcome');
  const open = useOpen();
  const remove = useRemoval('deleteGroupWelcome', t);
  return (
    <>
      <ListPage
        list={list}
        words={t}
        creation={{ id: 'createGroupWelcome', onNew: () => open.show('new') }}
        filters={[]}
        columns={useWelcomeColumns()}
        onOpen={may.updateGroupWelcome ? (row) => open.show(row.id) : undefined}
        rowActions={{
          name: (row) => row.name,
          of: (row) => [
            may.updateGroupWelcome && { label: t.edit, onSelect: () => open.show(row.id) },
            remove && { label: t.remove, danger: true, onSelect: () => void remove(row.name, { id: row.id }) },
          ],
        }}
      />
      <Suspense>
        <GroupWelcomeDrawer open={open.value} welcomes={list.rows} onClose={open.close} />
      </Suspense>
    </>
  );
}
