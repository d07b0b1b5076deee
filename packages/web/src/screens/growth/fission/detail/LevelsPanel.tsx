import { chakra, Flex } from '@chakra-ui/react';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Moment } from '#ui/date/Moment.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { type FissionRecord, rewardTones } from '../fission.js';
import { FilterRow } from './FilterRow.js';
import { LevelCard } from './LevelCard.js';
import { PagedTable } from './PagedTable.js';
import { PersonName } from './PersonName.js';
import { flagIn, useTab } from './use-tab.js';

const words = texts({
  levels: ['档位', 'Tiers'],
  tier: (level: number) => [`第 ${level} 档`, `Tier ${level}`],
  list: ['达成记录', 'Who reached them'],
  all: ['全部档位', 'All tiers'],
  done: ['已领', 'Taken'],
  open: ['未领', 'Not taken'],
  byItself: ['自动', 'By itself'],
  none: ['还没有人达成', 'Nobody has reached a tier yet'],
  noneText: [
    '有效好友达到人数时，会立即记在这里并发放奖励。',
    'As soon as enough friends count, it is noted here and the reward is given.',
  ],
  notFound: ['没有符合条件的记录', 'No matching records'],
});

function useFilter(campaign: FissionRecord) {
  const t = useTexts(words);
  const { filter, set } = useTab();
  const level = campaign.tasks.find((one) => String(one.level) === filter('level'))?.level;
  const received = flagIn(filter('received'));
  const choices = [
    { label: t.all, isOn: level === undefined && received === undefined, onChoose: () => set({ level: undefined, received: undefined }) },
    ...campaign.tasks.map((one) => ({
      label: t.tier(one.level),
      isOn: level === one.level,
      onChoose: () => set({ level: String(one.level) }),
    })),
    { label: t.done, isOn: received === true, onChoose: () => set({ received: received === true ? undefined : 'true' }) },
    { label: t.open, isOn: received === false, onChoose: () => set({ received: received === false ? undefined : 'false' }) },
  ];
  return { choices, input: { ...(level === undefined ? {} : { level }), ...(received === undefined ? {} : { received }) } };
}

function useCompletionColumns() {
  const t = useTexts(words);
  const meta = useMeta('listFissionCompletions');
  return useColumns(
    'listFissionCompletions',
    [
      { name: 'external_user', cell: (row) => <PersonName {...row} /> },
      { name: 'level', end: false, cell: ({ level }) => t.tier(level) },
      { name: 'reward', cell: ({ reward }) => reward.name },
      {
        name: 'reward_state',
        cell: ({ reward_state }) => <EnumCell meta={meta} name="reward_state" value={reward_state} tone={rewardTones[reward_state]} />,
      },
      { name: 'done_at', wideOnly: true, cell: ({ done_at }) => <Moment at={done_at} /> },
      { name: 'received_at', wideOnly: 'xl' },
      { name: 'operator', wideOnly: 'xl', cell: ({ operator, received_at }) => operator?.name ?? (received_at ? t.byItself : '–') },
    ],
    [meta, t],
  );
}

function Completions({ campaign }: { campaign: FissionRecord }) {
  const t = useTexts(words);
  const { choices, input } = useFilter(campaign);
  const isFiltered = Object.keys(input).length > 0;
  return (
    <>
      <FilterRow label={t.list} choices={choices} />
      <PagedTable
        key={JSON.stringify(input)}
        id="listFissionCompletions"
        input={{ id: campaign.id, ...input }}
        label={t.list}
        columns={useCompletionColumns()}
        rowKey={({ participant_id, level }) => `${participant_id} ${level}`}
        empty={isFiltered ? <EmptyState drawing="search" title={t.notFound} /> : <EmptyState title={t.none} text={t.noneText} />}
      />
    </>
  );
}

/** Shows the levels of a campaign with what is left of their rewards, and who reached them. */
export function LevelsPanel({ campaign }: { campaign: FissionRecord }) {
  const t = useTexts(words);
  const may = useRights('updateFission');
  const mayAdd = may.updateFission === true && campaign.status === 'running';
  return (
    <Flex direction="column" gap="4">
      <chakra.ol
        aria-label={t.levels}
        listStyleType="none"
        m="0"
        p="0"
        display="grid"
        gap="3"
        gridTemplateColumns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))"
      >
        {campaign.tasks.map((one) => (
          <LevelCard key={one.level} level={one} mayAdd={mayAdd} id={campaign.id} />
        ))}
      </chakra.ol>
      <Completions campaign={campaign} />
    </Flex>
  );
}
