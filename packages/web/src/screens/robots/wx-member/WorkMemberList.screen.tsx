import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
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
import { RiskNotice } from '#screens/robots/device/RiskNotice.js';
import { ButtonLink } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import type { Member } from './MemberDrawer.js';

const MemberDrawer = lazyPart(() => import('./MemberDrawer.js'), 'MemberDrawer');

const words = texts({
  title: ['机器人账号', 'Robot accounts'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'account')} · updated ${when}`],
  search: ['昵称、企业微信账号', 'Nickname or WeCom account'],
  create: ['登记账号', 'Register an account'],
  none: ['还没有登记账号', 'No accounts yet'],
  noneText: [
    '登记员工的企业微信账号，放到设备上，设备就能用它执行任务。',
    'Register the WeCom accounts of staff and put them on devices, which then do tasks with them.',
  ],
  notFound: ['没有符合条件的账号', 'No matching accounts'],
  allotments: ['客户分配', 'Customers by account'],
  today: ['今日已加 / 上限', 'Added today / limit'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除账号「${name}」？`, `Delete the account “${name}”?`],
  askText: [
    '做过的任务和结果会保留。任务或分配还在用它时不能删除。',
    'Its past tasks and results stay. An account still used by tasks or assignments can’t be deleted.',
  ],
  removed: ['账号已删除', 'Account deleted'],
});

const tones: Record<Member['online'], ChipTone> = { online: 'good', offline: 'wait', banned: 'bad' };

/** What an account has added today, of what it may. */
function AddCount({ daily_add_used: used, daily_add_cap: cap }: Pick<Member, 'daily_add_used' | 'daily_add_cap'>) {
  return (
    <chakra.span color={used >= cap ? 'persimmon' : undefined} fontVariantNumeric="tabular-nums">
      {`${formatCount(used)} / ${formatCount(cap)}`}
    </chakra.span>
  );
}

function useMemberColumns() {
  const t = useTexts(words);
  const meta = useMeta('listWorkMembers');
  return useColumns('listWorkMembers', [
    {
      name: 'nickname',
      cell: ({ nickname, wx_alias }) => (
        <chakra.span display="block" minWidth="0">
          <b data-line>{nickname}</b>
          <chakra.span display="block" color="ink.3" fontSize="xs" truncate>
            {wx_alias}
          </chakra.span>
        </chakra.span>
      ),
    },
    { name: 'online', cell: ({ online }) => <EnumCell meta={meta} name="online" value={online} tone={tones[online]} /> },
    { name: 'staff', wideOnly: true, cell: ({ staff }) => <span data-line>{staff.name}</span> },
    { name: 'device', wideOnly: true, cell: ({ device }) => device?.name ?? '–' },
    { name: 'daily_add_used', title: t.today, end: true, cell: (row) => <AddCount {...row} /> },
    { name: 'friend_count', end: true, wideOnly: true, cell: ({ friend_count }) => formatCount(friend_count) },
    { name: 'phone_masked', wideOnly: 'xl', cell: ({ phone_masked }) => phone_masked ?? '–' },
  ]);
}

function useDevices() {
  return useOperation('getDevices', {}).data?.map(({ id, name }) => ({ value: id, label: name }));
}

/** Lists the accounts that devices work with. */
export function WorkMemberList() {
  const t = useTexts(words);
  const list = useList('listWorkMembers');
  const open = useOpen();
  const may = useRights('updateWorkMember');
  const mayAllot = useMay('listAllotments');
  const remove = useRemoval('deleteWorkMember', t);
  const actionsOf = ({ id, nickname }: Member): RowActions => [
    may.updateWorkMember && { label: t.edit, onSelect: () => open.show(id) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(nickname, { id }) },
  ];
  return (
    <ListPage
      list={list}
      words={t}
      above={<RiskNotice />}
      actions={
        mayAllot ? (
          <Flex>
            <ButtonLink asChild>
              <Link to="/wetchat-robot/allotment">{t.allotments}</Link>
            </ButtonLink>
          </Flex>
        ) : null
      }
      creation={{ id: 'createWorkMember', onNew: () => open.show('new') }}
      filters={[{ name: 'online' }, { name: 'device_id', choices: useDevices() }]}
      columns={useMemberColumns()}
      rowActions={{ name: ({ nickname }) => nickname, of: actionsOf }}
      onOpen={may.updateWorkMember ? ({ id }) => open.show(id) : undefined}
    >
      <WhenOpen open={open.value !== undefined}>
        <MemberDrawer open={open.value} record={list.rows?.find(({ id }) => id === open.id)} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}
