import { chakra, Flex } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { TrendChart } from '#ui/chart/TrendChart.js';
import { Moment } from '#ui/date/Moment.js';
import { type Fact, Facts } from '#ui/facts/Facts.js';
import { Card } from '#ui/layout/Card.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { type Group, statusTones } from '../group.js';
import { Members } from './Members.js';
import { Reach } from './Reach.js';

const words = texts({
  facts: ['群信息', 'About the group'],
  trend: ['近 30 天进退群', 'Joins and leaves of the last 30 days'],
});

function GroupFacts({ group }: { group: Group }) {
  const t = useTexts(words);
  const meta = useMeta('getGroupChat');
  const label = (name: string) => meta.label(meta.output(name));
  const count = (name: 'member_total' | 'customer_total' | 'join_today' | 'quit_today' | 'quit_total') => ({
    name: label(name),
    value: formatCount(group[name]),
  });
  const facts: (Fact | false)[] = [
    {
      name: label('wx_status'),
      value: <EnumCell meta={meta} name="wx_status" value={group.wx_status} tone={statusTones[group.wx_status]} />,
    },
    ...(['member_total', 'customer_total', 'join_today', 'quit_today', 'quit_total'] as const).map(count),
    group.admins.length > 0 && { name: label('admins'), value: joinNames(group.admins.map(({ name }) => name)) },
    group.camp !== null && { name: label('camp'), value: group.camp.name },
    group.tags.length > 0 && {
      name: label('tags'),
      value: (
        <Flex gap="1" flexWrap="wrap">
          {group.tags.map((tag) => (
            <StatusChip key={tag.id}>{tag.name}</StatusChip>
          ))}
        </Flex>
      ),
    },
    group.notice !== null && { name: label('notice'), value: group.notice },
    { name: label('wx_created_at'), value: <Moment at={group.wx_created_at} /> },
    group.synced_at !== null && { name: label('synced_at'), value: <Moment at={group.synced_at} /> },
  ];
  return (
    <Card p="4" aria-label={t.facts}>
      <Facts facts={facts.filter((one) => typeof one === 'object')} />
    </Card>
  );
}

function Trend({ id }: { id: number }) {
  const t = useTexts(words);
  const meta = useMeta('getGroupChatTrend');
  const reading = useOperation('getGroupChatTrend', { id });
  const lines = (['join_count', 'quit_count'] as const).map((name) => ({
    name: meta.label(meta.output(name)),
    points: (reading.data ?? []).map((day) => ({ date: day.date, value: day[name] })),
  }));
  return (
    <Card p="4" aria-label={t.trend}>
      <chakra.h2 fontWeight="semibold" mb="3">
        {t.trend}
      </chakra.h2>
      {reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {reading.data ? <TrendChart label={t.trend} lines={lines} format={formatCount} /> : reading.error ? null : <Skeleton height="60" />}
    </Card>
  );
}

/** Lays out a group: its trend and members, with its facts beside. */
export function GroupBoard({ group }: { group: Group }) {
  return (
    <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}>
      <Flex direction="column" gap="4" minWidth="0">
        <Trend id={group.id} />
        <Members id={group.id} />
      </Flex>
      <Flex direction="column" gap="4" minWidth="0">
        <GroupFacts group={group} />
        <Reach id={group.id} />
      </Flex>
    </chakra.div>
  );
}
