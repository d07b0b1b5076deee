import { chakra } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { Modal } from '#ui/dialog/Modal.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import type { JoinWay } from './group.js';

const JoinWayDrawer = lazyPart(() => import('./JoinWayDrawer.js'), 'JoinWayDrawer');
const CodePicture = lazyPart(() => import('#ui/code/CodePicture.js'), 'CodePicture');

const words = texts({
  title: ['入群码', 'Join codes'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'code')} · updated ${when}`],
  search: ['入群码名称', 'Name'],
  create: ['新建入群码', 'New join code'],
  none: ['还没有入群码', 'No join codes yet'],
  noneText: ['一个码依次进多个群，一个群满了就进下一个。', 'One code fills several groups, one after the other.'],
  notFound: ['没有符合条件的入群码', 'No matching codes'],
  code: ['二维码', 'QR code'],
  hint: (name: string) => [`现在扫码会进「${name}」`, `People who scan it now join “${name}”`],
  full: ['群都满了', 'All groups are full'],
  auto: ['满了自动建新群', 'WeCom makes the next group'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除入群码「${name}」？`, `Delete the code “${name}”?`],
  askText: ['已经印出的二维码会失效；已进群的客户保留。', 'Printed copies stop working; who joined by it stays.'],
  removed: ['入群码已删除', 'Code deleted'],
});

function Filling({ way: { filling, auto_create } }: { way: JoinWay }) {
  const t = useTexts(words);
  if (filling) return filling.name;
  return <StatusChip tone={auto_create ? 'wait' : 'bad'}>{auto_create ? t.auto : t.full}</StatusChip>;
}

function useJoinWayColumns() {
  return useColumns('listGroupJoinWays', [
    {
      name: 'name',
      cell: ({ name, error }) => (
        <chakra.span display="block" minWidth="0" maxWidth={{ base: '28', md: '72' }}>
          <b data-line>{name}</b>
          {error ? (
            <chakra.span display="block" color="rose" fontSize="xs" truncate title={error}>
              {error}
            </chakra.span>
          ) : null}
        </chakra.span>
      ),
    },
    { name: 'filling', cell: (row) => <Filling way={row} /> },
    { name: 'join_count', cell: ({ join_count }) => formatCount(join_count) },
    {
      name: 'chats',
      wideOnly: true,
      cell: ({ chats }) => (
        <chakra.span display="block" maxWidth="48" truncate>
          {joinNames(chats.map(({ name, member_total }) => `${name} ${member_total}`))}
        </chakra.span>
      ),
    },
    { name: 'operator', wideOnly: 'xl', cell: ({ operator }) => operator.name },
    { name: 'created_at', wideOnly: 'xl' },
  ]);
}

function Picture({ way, onClose }: { way: JoinWay | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <WhenOpen open={way !== undefined}>
      {way?.qr_code ? (
        <Modal open onClose={onClose} title={way.name} width="420px">
          <CodePicture title={t.code} name={way.name} url={way.qr_code} hint={way.filling ? t.hint(way.filling.name) : t.full} />
        </Modal>
      ) : null}
    </WhenOpen>
  );
}

/** Lists the codes by which people join groups. */
export function GroupJoinWayList() {
  const t = useTexts(words);
  const list = useList('listGroupJoinWays');
  const may = useRights('updateGroupJoinWay');
  const open = useOpen();
  const [picture, setPicture] = useState<JoinWay>();
  const remove = useRemoval('deleteGroupJoinWay', t);
  return (
    <>
      <ListPage
        list={list}
        words={t}
        creation={{ id: 'createGroupJoinWay', onNew: () => open.show('new') }}
        filters={[]}
        columns={useJoinWayColumns()}
        onOpen={(row) => (row.qr_code ? setPicture(row) : open.show(row.id))}
        rowActions={{
          name: (row) => row.name,
          of: (row) => [
            row.qr_code !== null && { label: t.code, onSelect: () => setPicture(row) },
            may.updateGroupJoinWay && { label: t.edit, onSelect: () => open.show(row.id) },
            remove && { label: t.remove, danger: true, onSelect: () => void remove(row.name, { id: row.id }) },
          ],
        }}
      />
      <Suspense>
        <JoinWayDrawer open={open.value} ways={list.rows} onClose={open.close} />
      </Suspense>
      <Picture way={picture} onClose={() => setPicture(undefined)} />
    </>
  );
}
