import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { Moment } from '#ui/date/Moment.js';
import { Select } from '#ui/input/Input.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { type Reward, rewardTones } from '../fission.js';
import { useTimeText } from '../use-time-text.js';
import { FilterRow } from './FilterRow.js';
import { PagedTable } from './PagedTable.js';
import { PersonName } from './PersonName.js';
import { RevokeDrawer } from './RevokeDrawer.js';
import { flagIn, useTab } from './use-tab.js';

const words = texts({
  title: ['奖励', 'Rewards'],
  all: ['全部', 'All'],
  owed: ['待发（含待核实、失败）', 'To be given'],
  waits: ['待员工处理', 'For staff'],
  types: ['全部类型', 'Any type'],
  tier: (level: number) => [`第 ${level} 档`, `Tier ${level}`],
  none: ['还没有奖励', 'No rewards yet'],
  noneText: ['有人达到档位后，奖励会显示在这里。', 'Rewards appear here once someone reaches a tier.'],
  notFound: ['没有符合条件的奖励', 'No matching rewards'],
  give: ['登记已发放', 'Note as given'],
  giveAsk: (name: string, reward: string) => [`「${reward}」已经交给「${name}」？`, `Has “${reward}” been handed to ${name}?`],
  giveText: [
    '登记后客户的进度页显示已领取。只登记真正交出去的奖励。',
    'Their progress page says so. Note only what was really handed over.',
  ],
  given: ['已登记', 'Noted'],
  revoke: ['收回', 'Revoke'],
  again: ['重新发放', 'Try again'],
  againAsk: (name: string, reward: string) => [`重新把「${reward}」发给「${name}」？`, `Give “${reward}” to ${name} again?`],
  byItself: ['自动', 'By itself'],
});

const reads = ['getFission', 'getFissionFunnel'] as const;

function State({ reward: { reward_state, error } }: { reward: Reward }) {
  const meta = useMeta('listFissionRewards');
  return (
    <>
      <EnumCell meta={meta} name="reward_state" value={reward_state} tone={rewardTones[reward_state]} />
      {error ? (
        <chakra.span
          display="block"
          color={reward_state === 'failed' ? 'rose' : 'ink.3'}
          fontSize="xs"
          maxWidth="72"
          overflowWrap="anywhere"
        >
          {error}
        </chakra.span>
      ) : null}
    </>
  );
}

function useRewardColumns() {
  const t = useTexts(words);
  const time = useTimeText();
  const meta = useMeta('listFissionRewards');
  const type = meta.input('reward_type');
  return useColumns(
    'listFissionRewards',
    [
      { name: 'external_user', cell: (row) => <PersonName {...row} /> },
      {
        name: 'reward',
        cell: ({ reward, level }) => (
          <>
            <b data-line>{reward.name}</b>
            <chakra.span display="block" color="ink.3" fontSize="xs">
              {`${t.tier(level)} · ${meta.word(type, reward.type)}`}
            </chakra.span>
          </>
        ),
      },
      { name: 'reward_state', cell: (row) => <State reward={row} /> },
      { name: 'owed_at', wideOnly: true, cell: ({ owed_at }) => <Moment at={owed_at} /> },
      { name: 'given_at', wideOnly: 'xl' },
      { name: 'until', wideOnly: '2xl', cell: ({ until }) => <span data-line>{time.at(until)}</span> },
      { name: 'operator', wideOnly: 'xl', cell: ({ operator, given_at }) => operator?.name ?? (given_at ? t.byItself : '–') },
    ],
    [meta, t],
  );
}

function useFilter() {
  const t = useTexts(words);
  const meta = useMeta('listFissionRewards');
  const { filter, set } = useTab();
  const state = meta.input('reward_state').enum?.find((one) => one.value === filter('state'))?.value as Reward['reward_state'] | undefined;
  const type = meta.input('reward_type').enum?.find((one) => one.value === filter('type'))?.value as Reward['reward']['type'] | undefined;
  const owed = flagIn(filter('owed'));
  const waits = flagIn(filter('waits'));
  const clear = { state: undefined, owed: undefined, waits: undefined };
  const choices = [
    { label: t.all, isOn: !state && owed === undefined && waits === undefined, onChoose: () => set(clear) },
    { label: t.owed, isOn: owed === true, onChoose: () => set({ ...clear, owed: 'true' }) },
    { label: t.waits, isOn: waits === true, onChoose: () => set({ ...clear, waits: 'true' }) },
    ...meta.choices(meta.input('reward_state')).map((one) => ({
      label: one.label,
      isOn: one.value === state,
      onChoose: () => set({ ...clear, state: String(one.value) }),
    })),
  ];
  const input = {
    ...(state ? { reward_state: state } : {}),
    ...(type ? { reward_type: type } : {}),
    ...(owed === undefined ? {} : { is_owed: owed }),
    ...(waits === undefined ? {} : { for_staff: waits }),
  };
  const label = meta.label(meta.input('reward_state'));
  return {
    choices,
    input,
    label,
    type,
    types: meta.choices(meta.input('reward_type')),
    setType: (next: string) => set({ type: next || undefined }),
  };
}

/** Returns a function that notes that staff handed a reward over, or has one given again that failed. */
function useGive() {
  const t = useTexts(words);
  const confirmed = useConfirmation('setFissionRewardGiven');
  const give = useAction('setFissionRewardGiven', { done: t.given, refresh: reads });
  return async ({ participant_id, level, reward, external_user, reward_state }: Reward) => {
    const isAgain = reward_state === 'failed' && reward.type !== 'manual';
    const ask = isAgain ? t.againAsk : t.giveAsk;
    const question = { title: ask(external_user.name, reward.name), action: isAgain ? t.again : t.give, danger: false };
    if (await confirmed(isAgain ? question : { ...question, text: t.giveText })) await give.run({ participant_id, level });
  };
}

const mayGive = ({ reward_state, reward }: Reward) => reward_state === 'failed' || (reward_state === 'owed' && reward.type === 'manual');

function RewardList({ id, input }: { id: number; input: ReturnType<typeof useFilter>['input'] }) {
  const t = useTexts(words);
  const may = useRights('setFissionRewardGiven', 'setFissionRewardRevoked');
  const give = useGive();
  const [revoked, revoke] = useState<Reward>();
  const isFiltered = Object.keys(input).length > 0;
  const of = (row: Reward): RowActions => [
    may.setFissionRewardGiven && mayGive(row) && { label: row.reward.type === 'manual' ? t.give : t.again, onSelect: () => void give(row) },
    may.setFissionRewardRevoked && row.reward_state === 'given' && { label: t.revoke, danger: true, onSelect: () => revoke(row) },
  ];
  return (
    <>
      <PagedTable
        key={JSON.stringify(input)}
        id="listFissionRewards"
        input={{ id, ...input }}
        label={t.title}
        columns={useRewardColumns()}
        rowKey={(row) => row.id}
        actions={{ name: ({ external_user, reward }) => `${external_user.name} ${reward.name}`, of }}
        empty={isFiltered ? <EmptyState drawing="search" title={t.notFound} /> : <EmptyState title={t.none} text={t.noneText} />}
      />
      <RevokeDrawer reward={revoked} onClose={() => revoke(undefined)} />
    </>
  );
}

/** Lists the rewards of a campaign: what is owed, what was given and what failed, each with its reason. */
export function RewardsPanel({ id }: { id: number }) {
  const t = useTexts(words);
  const { choices, input, label, type, types, setType } = useFilter();
  return (
    <Flex direction="column" gap="3">
      <FilterRow label={label} choices={choices}>
        <Select aria-label={t.types} width="auto" height="28px" value={type ?? ''} onChange={(event) => setType(event.target.value)}>
          <option value="">{t.types}</option>
          {types.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      </FilterRow>
      <RewardList id={id} input={input} />
    </Flex>
  );
}
