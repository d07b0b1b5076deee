import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { Select } from '#ui/input/Input.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { Friend } from '../fission.js';
import { friendTone, useFriendWords } from '../friend-words.js';
import { VerdictDrawer } from '../review/VerdictDrawer.js';
import { FilterRow } from './FilterRow.js';
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
  state: ['是否计入', 'Counts'],
  left: (count: number) => [`离开 ${count} 次`, `left ${countOf(count, 'time')}`],
  back: ['已返回', 'back again'],
  gone: ['现已离开', 'gone now'],
  asNew: ['新', 'new'],
  pass: ['改为有效', 'Let it count'],
  refuse: ['判为无效', 'Refuse it'],
  theirs: ['看他带来的好友', 'Friends they brought'],
});

/** When a friend left and came back. */
function Leaving({ friend: { left_count, lost_at } }: { friend: Friend }) {
  const t = useTexts(words);
  if (left_count === 0) return null;
  return (
    <chakra.span display="block" color="ink.3" fontSize="xs">
      {`${t.left(left_count)} · ${lost_at ? t.gone : t.back}`}
    </chakra.span>
  );
}

function State({ friend }: { friend: Friend }) {
  const t = useTexts(words);
  const say = useFriendWords();
  return (
    <>
      <StatusChip tone={friendTone(friend)}>{friend.valid ? t.counts : say.reason(friend.invalid_reason)}</StatusChip>
      {friend.verdict ? (
        <chakra.span display="block" color="ink.3" fontSize="xs" maxWidth="48" truncate title={friend.verdict_reason ?? undefined}>
          {`${friend.verdict_by?.name ?? ''} ${friend.verdict_reason ?? ''}`}
        </chakra.span>
      ) : null}
    </>
  );
}

function Flags({ flags }: { flags: Friend['flags'] }) {
  const say = useFriendWords();
  if (flags.length === 0) return '–';
  return (
    <Flex gap="1" flexWrap="wrap">
      {flags.map((flag) => (
        <StatusChip key={flag} tone="act">
          {say.flag(flag)}
        </StatusChip>
      ))}
    </Flex>
  );
}

function Name({ friend }: { friend: Friend }) {
  const t = useTexts(words);
  return (
    <chakra.span display="block" minWidth="0" maxWidth="48">
      <b data-line>{friend.name}</b>
      {friend.is_new ? (
        <chakra.span color="jade.700" fontSize="xs" ms="1.5">
          {t.asNew}
        </chakra.span>
      ) : null}
      <Leaving friend={friend} />
    </chakra.span>
  );
}

function useFriendColumns() {
  const t = useTexts(words);
  return useColumns('listFissionFriends', [
    { name: 'name', cell: (row) => <Name friend={row} /> },
    { name: 'participant', cell: ({ participant }) => participant.name },
    { name: 'valid', title: t.state, cell: (row) => <State friend={row} /> },
    { name: 'flags', wideOnly: true, cell: ({ flags }) => <Flags flags={flags} /> },
    { name: 'staff', wideOnly: 'xl', cell: ({ staff }) => staff?.name ?? '–' },
    { name: 'added_at', wideOnly: true, cell: ({ added_at }) => <Moment at={added_at} /> },
  ]);
}

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

/** Lists the friends whom participants brought, those who do not count too. */
export function FriendsPanel({ id }: { id: number }) {
  const t = useTexts(words);
  const may = useRights('changeFissionFriend');
  const { open } = useTab();
  const { choices, input, reason, setReason, reasons, participant, all } = useFilter();
  const [asked, ask] = useState<{ friend: Friend; verdict: 'passed' | 'refused' }>();
  const isFiltered = Object.keys(input).length > 0;
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
      <PagedTable
        key={JSON.stringify(input)}
        id="listFissionFriends"
        input={{ id, ...input }}
        label={t.title}
        columns={useFriendColumns()}
        rowKey={(row) => row.id}
        actions={{
          name: ({ name }) => name,
          of: (friend) => [
            may.changeFissionFriend &&
              friend.verdict === 'refused' && { label: t.pass, onSelect: () => ask({ friend, verdict: 'passed' }) },
            may.changeFissionFriend &&
              (friend.verdict === 'passed' || friend.valid) && {
                label: t.refuse,
                danger: true,
                onSelect: () => ask({ friend, verdict: 'refused' }),
              },
            friend.own_participant_id !== null && {
              label: t.theirs,
              onSelect: () => open('friends', { participant: String(friend.own_participant_id) }),
            },
          ],
        }}
        empty={isFiltered ? <EmptyState drawing="search" title={t.notFound} /> : <EmptyState title={t.none} text={t.noneText} />}
      />
      <VerdictDrawer asked={asked} onClose={() => ask(undefined)} />
    </Flex>
  );
}
