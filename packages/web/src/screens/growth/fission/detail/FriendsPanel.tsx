import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Select } from '#ui/input/Input.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import type { Friend } from '../fission.js';
import { VerdictDrawer } from '../review/VerdictDrawer.js';
import { FilterRow } from './FilterRow.js';
import { useFriendColumns } from './friend-columns.js';
import { PagedTable } from './PagedTable.js';
import { flagIn, useTab } from './use-tab.js';

const words = texts({
  title: ['助力好友', 'Friends'],
  filter: ['是否计入', 'Who counts'],
  none: ['还没有好友扫码', 'No friend has scanned a code yet'],
  noneText: ['朋友扫了参与客户的海报，几秒内会显示在这里。', 'Friends appear here seconds after they scan a participant’s poster.'],
  notFound: ['没有符合条件的好友', 'No matching friends'],
  all: ['全部', 'All'],
  counts: ['计入', 'Count'],
  not: ['不计入', 'Do not count'],
  isNew: ['新好友', 'New contacts'],
  known: ['老好友', 'Not new'],
  anyReason: ['全部原因', 'Any reason'],
  of: ['一位参与客户带来的', 'Of one participant'],
  clear: ['看全部参与客户的', 'Of all participants'],
  pass: ['改为有效', 'Let it count'],
  refuse: ['判为无效', 'Refuse it'],
  theirs: ['看他带来的好友', 'Friends they brought'],
});

function useFilter() {
  const t = useTexts(words);
  const meta = useMeta('listFissionFriends');
  const { filter, set } = useTab();
  const valid = flagIn(filter('valid'));
  const is_new = flagIn(filter('is_new'));
  const field = meta.input('invalid_reason');
  const reason = field.enum?.find((one) => one.value === filter('reason'))?.value as Friend['invalid_reason'] | undefined;
  const participant = Number(filter('participant')) || undefined;
  const clear = { valid: undefined, is_new: undefined, reason: undefined };
  const choices = [
    { label: t.all, isOn: valid === undefined && is_new === undefined && !reason, onChoose: () => set(clear) },
    { label: t.counts, isOn: valid === true, onChoose: () => set({ ...clear, valid: 'true' }) },
    { label: t.not, isOn: valid === false, onChoose: () => set({ ...clear, valid: 'false' }) },
    { label: t.isNew, isOn: is_new === true, onChoose: () => set({ ...clear, is_new: 'true' }) },
    { label: t.known, isOn: is_new === false, onChoose: () => set({ ...clear, is_new: 'false' }) },
  ];
  const input = {
    ...(valid === undefined ? {} : { valid }),
    ...(is_new === undefined ? {} : { is_new }),
    ...(reason ? { invalid_reason: reason } : {}),
    ...(participant ? { participant_id: participant } : {}),
  };
  const setReason = (next: string) => set(next ? { ...clear, reason: next } : clear);
  return { choices, input, reason, setReason, reasons: meta.choices(field), participant, all: () => set({ participant: undefined }) };
}

interface ListProps {
  id: number;
  input: ReturnType<typeof useFilter>['input'];
}

/** What can be done with a friend: another verdict, and the friends of those who take part themselves. */
function useFriendActions() {
  const t = useTexts(words);
  const may = useRights('changeFissionFriend');
  const { open } = useTab();
  const [asked, ask] = useState<{ friend: Friend; verdict: 'passed' | 'refused' }>();
  const of = (friend: Friend): RowActions => {
    const { verdict, valid, own_participant_id: own } = friend;
    return [
      may.changeFissionFriend && verdict === 'refused' && { label: t.pass, onSelect: () => ask({ friend, verdict: 'passed' }) },
      own !== null && { label: t.theirs, onSelect: () => open('friends', { participant: String(own) }) },
      may.changeFissionFriend &&
        (verdict === 'passed' || valid) && { label: t.refuse, danger: true, onSelect: () => ask({ friend, verdict: 'refused' }) },
    ];
  };
  return { of, drawer: <VerdictDrawer asked={asked} onClose={() => ask(undefined)} /> };
}

function FriendList({ id, input }: ListProps) {
  const t = useTexts(words);
  const { of, drawer } = useFriendActions();
  const isFiltered = Object.keys(input).length > 0;
  return (
    <>
      <PagedTable
        key={JSON.stringify(input)}
        id="listFissionFriends"
        input={{ id, ...input }}
        label={t.title}
        columns={useFriendColumns()}
        rowKey={(row) => row.id}
        actions={{ name: ({ name }) => name, of }}
        empty={isFiltered ? <EmptyState drawing="search" title={t.notFound} /> : <EmptyState title={t.none} text={t.noneText} />}
      />
      {drawer}
    </>
  );
}

/** Lists the friends whom participants brought, those who do not count too. */
export function FriendsPanel({ id }: { id: number }) {
  const t = useTexts(words);
  const { choices, input, reason, setReason, reasons, participant, all } = useFilter();
  return (
    <Flex direction="column" gap="3">
      <FilterRow label={t.filter} choices={choices}>
        <Select
          aria-label={t.anyReason}
          width="auto"
          height="28px"
          value={reason ?? ''}
          onChange={(event) => setReason(event.target.value)}
        >
          <option value="">{t.anyReason}</option>
          {reasons.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      </FilterRow>
      {participant ? (
        <Flex gap="3" align="center">
          <span>{t.of}</span>
          <Button look="link" onClick={all}>
            {t.clear}
          </Button>
        </Flex>
      ) : null}
      <FriendList id={id} input={input} />
    </Flex>
  );
}
