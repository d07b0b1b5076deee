import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { type FissionRecord, type Participant, rewardTones } from '../fission.js';
import { FilterRow } from './FilterRow.js';
import { PagedTable } from './PagedTable.js';
import { PersonName } from './PersonName.js';
import { flagIn, useTab } from './use-tab.js';

const CodeDialog = lazyPart(() => import('./CodeDialog.js'), 'CodeDialog');

const words = texts({
  title: ['参与客户', 'Participants'],
  none: ['还没有人参与', 'Nobody takes part yet'],
  noneText: [
    '添加参与客户，把他的海报发给他；他转给朋友，朋友扫码就算他带来的。',
    'Add a participant and send them their poster; friends who scan it count for them.',
  ],
  notFound: ['没有符合条件的参与客户', 'No matching participants'],
  search: ['昵称', 'Nickname'],
  all: ['全部', 'All'],
  invited: ['邀请到好友', 'Brought friends'],
  idle: ['还没带来', 'Brought nobody'],
  codeFailed: ['二维码失败', 'Code failed'],
  codeMaking: ['二维码生成中', 'Code being made'],
  codeReady: ['二维码可用', 'Code ready'],
  counts: ['有效 / 邀请', 'Count / came'],
  waits: (count: string) => [`${count} 位待生效`, `${count} waiting`],
  code: ['二维码', 'Code'],
  friends: ['看他带来的好友', 'Friends they brought'],
  tier: (level: number) => [`第 ${level} 档`, `Tier ${level}`],
  noTier: ['未达成', 'None yet'],
});

const tones: Record<Participant['status'], ChipTone> = { doing: 'wait', completed: 'act', received: 'good' };

function Counts({ participant: { valid_count, invite_count, held_count } }: { participant: Participant }) {
  const t = useTexts(words);
  return (
    <span>
      {`${formatCount(valid_count)} / ${formatCount(invite_count)}`}
      {held_count > 0 ? (
        <chakra.span display="block" color="amber" fontSize="xs">
          {t.waits(formatCount(held_count))}
        </chakra.span>
      ) : null}
    </span>
  );
}

function Rewards({ rewards }: { rewards: Participant['rewards'] }) {
  const meta = useMeta('listFissionParticipants');
  const state = meta.output('rewards').fields?.find(({ name }) => name === 'reward_state');
  if (rewards.length === 0) return '–';
  return (
    <Flex direction="column" gap="1" align="flex-start">
      {rewards.map((one) => (
        <StatusChip key={one.level} tone={rewardTones[one.reward_state]}>
          {`${one.name} · ${state ? meta.word(state, one.reward_state) : one.reward_state}`}
        </StatusChip>
      ))}
    </Flex>
  );
}

function useParticipantColumns(onCode: (participant: Participant) => void) {
  const t = useTexts(words);
  const meta = useMeta('listFissionParticipants');
  return useColumns(
    'listFissionParticipants',
    [
      { name: 'external_user', cell: (row) => <PersonName {...row} /> },
      { name: 'valid_count', title: t.counts, end: true, cell: (row) => <Counts participant={row} /> },
      { name: 'completed_level', cell: ({ completed_level }) => (completed_level ? t.tier(completed_level) : t.noTier), end: false },
      { name: 'rewards', wideOnly: true, cell: (row) => <Rewards rewards={row.rewards} /> },
      { name: 'status', wideOnly: true, cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={tones[status]} /> },
      { name: 'staff', wideOnly: 'xl', cell: ({ staff }) => staff?.name ?? '–' },
      {
        name: 'code',
        title: t.code,
        cell: (row) => (
          <Button size="sm" onClick={() => onCode(row)}>
            {t.code}
          </Button>
        ),
      },
    ],
    [meta],
  );
}

function useFilter() {
  const t = useTexts(words);
  const meta = useMeta('listFissionParticipants');
  const { filter, set } = useTab();
  const field = meta.input('status');
  const status = field.enum?.find((one) => one.value === filter('status'))?.value as Participant['status'] | undefined;
  const code = meta.input('code_status').enum?.find((one) => one.value === filter('code'))?.value as
    | 'making'
    | 'ready'
    | 'failed'
    | undefined;
  const invited = flagIn(filter('invited'));
  const [typed, search] = useState('');
  const keyword = useDebouncedValue(typed.trim());
  const clear = { status: undefined, invited: undefined, code: undefined };
  const codeText = { making: t.codeMaking, ready: t.codeReady, failed: t.codeFailed };
  const choices = [
    { label: t.all, isOn: !status && !code && invited === undefined, onChoose: () => set(clear) },
    { label: t.invited, isOn: invited === true, onChoose: () => set({ ...clear, invited: 'true' }) },
    { label: t.idle, isOn: invited === false, onChoose: () => set({ ...clear, invited: 'false' }) },
    ...meta.choices(field).map((one) => ({
      label: one.label,
      isOn: one.value === status,
      onChoose: () => set({ ...clear, status: String(one.value) }),
    })),
    { label: codeText[code ?? 'failed'], isOn: code !== undefined, onChoose: () => set({ ...clear, code: code ?? 'failed' }) },
  ];
  const input = {
    ...(status ? { status } : {}),
    ...(code ? { code_status: code } : {}),
    ...(invited === undefined ? {} : { invited }),
    ...(keyword ? { keyword } : {}),
  };
  return { choices, input, typed, search, label: meta.label(field) };
}

/** Lists who takes part in a campaign: whom they brought, what they reached, their rewards and codes. */
export function ParticipantsPanel({ campaign }: { campaign: FissionRecord }) {
  const t = useTexts(words);
  const may = useRights('getFissionCode', 'listFissionFriends');
  const { open } = useTab();
  const { choices, input, typed, search, label } = useFilter();
  const [shown, setShown] = useState<Participant>();
  const isFiltered = Object.keys(input).length > 0;
  return (
    <Flex direction="column" gap="3">
      <FilterRow label={label} choices={choices}>
        <SearchInput label={t.search} width="44" value={typed} onChange={search} />
      </FilterRow>
      <PagedTable
        key={JSON.stringify(input)}
        id="listFissionParticipants"
        input={{ id: campaign.id, ...input }}
        label={t.title}
        columns={useParticipantColumns(setShown)}
        rowKey={({ id }) => id}
        actions={{
          name: ({ external_user }) => external_user.name,
          of: (row) => [
            may.getFissionCode && { label: t.code, onSelect: () => setShown(row) },
            may.listFissionFriends && { label: t.friends, onSelect: () => open('friends', { participant: String(row.id) }) },
          ],
        }}
        empty={isFiltered ? <EmptyState drawing="search" title={t.notFound} /> : <EmptyState title={t.none} text={t.noneText} />}
      />
      <WhenOpen open={shown !== undefined}>
        <CodeDialog participant={shown} campaign={campaign} onClose={() => setShown(undefined)} />
      </WhenOpen>
    </Flex>
  );
}
