import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { DataTable } from '#list/DataTable.js';
import { type Camp, hasBegun } from '#screens/camps/camp/camp.js';
import { CampExportButton } from '#screens/camps/camp-member/CampExportButton.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { titleWithUnit } from '#ui/text/units.js';
import { CustomerLink } from './CustomerLink.js';

const RankingPoster = lazyPart(() => import('./poster/RankingPoster.js'), 'RankingPoster');

const words = texts({
  title: ['排名', 'Ranking'],
  poster: ['排行海报', 'Ranking poster'],
  of: (day: string) => [`截至 ${day}`, `As of ${day}`],
  kept: ['结营时的最终排名', 'Final ranking, as it was at the end'],
  average: (kg: number) => [`人均减重 ${kg} kg`, `${kg} kg lost on average`],
  up: (places: number) => [`↑ ${places}`, `↑ ${places}`],
  down: (places: number) => [`↓ ${places}`, `↓ ${places}`],
  upSaid: (places: number) => [`比前一天上升 ${places} 名`, `${places} up since the day before`],
  downSaid: (places: number) => [`比前一天下降 ${places} 名`, `${places} down since the day before`],
  estimated: ['估计', 'estimated'],
  paused: ['已暂停', 'Paused'],
  none: ['还没有人参与排名', 'Nobody is ranked yet'],
  noneText: ['开营后称过重、且近 7 天有称重的营员参与排名。', 'Members who were weighed in the camp and within 7 days are ranked.'],
  early: ['减脂营还没有开营', 'The camp hasn’t started yet'],
  earlyText: ['开营当天起这里显示排名。', 'The ranking appears here from the first day on.'],
  unranked: (count: number) => [`${count} 人未参与排名`, `${count} not ranked`],
  weighed: (day: string) => [`最近称重 ${day}`, `last weighed on ${day}`],
  never: ['没有称重记录', 'never weighed'],
});

type Ranking = Data<'getCampRanking'>;
type RankingRow = Ranking['ranked'][number];

/** Renders the ranking with ties and moves, and who has no place and why. */
export function RankingPanel({ camp }: { camp: Camp }) {
  const t = useTexts(words);
  const begun = hasBegun(camp);
  const reading = useOperation('getCampRanking', begun ? { camp_id: camp.id } : null);
  if (!begun) return <EmptyState title={t.early} text={t.earlyText} />;
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  const { date, avg_loss_kg } = reading.data;
  return (
    <>
      <Flex gap="4" rowGap="2" mb="3" color="ink.2" flexWrap="wrap" align="center">
        <span>{camp.status === 'finished' ? t.kept : t.of(date)}</span>
        {avg_loss_kg === null ? null : <span>{t.average(avg_loss_kg)}</span>}
        <Tools camp={camp} ranking={reading.data} />
      </Flex>
      <Places ranking={reading.data} />
      <UnrankedTable ranking={reading.data} />
    </>
  );
}

/** The ranking as a picture, and the camp as a file. */
function Tools({ camp, ranking }: { camp: Camp; ranking: Ranking }) {
  const t = useTexts(words);
  const may = useMay('exportCampServices');
  const [isOpen, setOpen] = useState(false);
  return (
    <Flex gap="2" ms="auto">
      {may ? <CampExportButton camp={camp} /> : null}
      <Button onClick={() => setOpen(true)}>{t.poster}</Button>
      {isOpen ? <RankingPoster camp={camp} ranking={ranking} onClose={() => setOpen(false)} /> : null}
    </Flex>
  );
}

function Places({ ranking }: { ranking: Ranking }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const kilos = (value: number | null) => (value === null ? '–' : value.toFixed(2));
  const meta = useMeta('getCampRanking');
  const fields = meta.output('ranked').fields ?? [];
  const label = (name: string) => {
    const field = fields.find((one) => one.name === name);
    if (!field) return name;
    return field.unit ? titleWithUnit(meta.label(field), field.unit) : meta.label(field);
  };
  const columns = [
    { name: 'rank', title: label('rank'), width: '96px', cell: (row: RankingRow) => <Rank row={row} /> },
    { name: 'name', title: label('name'), cell: (row: RankingRow) => <Name row={row} /> },
    { name: 'loss_pct', title: label('loss_pct'), end: true, cell: (row: RankingRow) => <b>{kilos(row.loss_pct)}</b> },
    { name: 'loss_kg', title: label('loss_kg'), end: true, wideOnly: true, cell: (row: RankingRow) => kilos(row.loss_kg) },
    { name: 'base_weight', title: label('base_weight'), end: true, wideOnly: 'xl' as const, cell: (row: RankingRow) => <Base row={row} /> },
    {
      name: 'current_weight',
      title: label('current_weight'),
      end: true,
      wideOnly: 'xl' as const,
      cell: (row: RankingRow) => kilos(row.current_weight),
    },
    { name: 'punch_rate', title: label('punch_rate'), end: true, wideOnly: true, cell: (row: RankingRow) => kilos(row.punch_rate) },
    { name: 'rank_score', title: label('rank_score'), end: true, cell: (row: RankingRow) => kilos(row.rank_score) },
  ];
  return (
    <DataTable
      label={t.title}
      columns={columns}
      rows={ranking.ranked}
      rowKey={(row) => row.service_id}
      onOpen={(row) => void navigate(`/order/serviceDetail/${row.service_id}`)}
      empty={<EmptyState title={t.none} text={t.noneText} />}
    />
  );
}

function Rank({ row: { rank, rank_change } }: { row: RankingRow }) {
  const t = useTexts(words);
  const places = Math.abs(rank_change ?? 0);
  return (
    <Flex gap="2" align="baseline" whiteSpace="nowrap">
      <b>{rank}</b>
      {rank_change ? (
        <chakra.span
          fontSize="xs"
          color={rank_change > 0 ? 'jade.700' : 'ink.2'}
          role="img"
          aria-label={rank_change > 0 ? t.upSaid(places) : t.downSaid(places)}
        >
          {rank_change > 0 ? t.up(places) : t.down(places)}
        </chakra.span>
      ) : null}
    </Flex>
  );
}

function Name({ row: { user_id, name, paused } }: { row: RankingRow }) {
  const t = useTexts(words);
  return (
    <Flex gap="2" align="center">
      <chakra.span whiteSpace="nowrap">
        <CustomerLink id={user_id} name={name} />
      </chakra.span>
      {paused ? <StatusChip tone="info">{t.paused}</StatusChip> : null}
    </Flex>
  );
}

function Base({ row: { base_weight, base_estimated } }: { row: RankingRow }) {
  const t = useTexts(words);
  return (
    <span>
      {base_weight === null ? '–' : base_weight.toFixed(2)}
      {base_estimated ? (
        <chakra.span color="ink.3" fontSize="xs">
          {' '}
          {t.estimated}
        </chakra.span>
      ) : null}
    </span>
  );
}

function UnrankedTable({ ranking: { unranked } }: { ranking: Ranking }) {
  const t = useTexts(words);
  const meta = useMeta('getCampRanking');
  const reason = (meta.output('unranked').fields ?? []).find(({ name }) => name === 'reason');
  if (unranked.length === 0) return null;
  return (
    <chakra.section mt="5">
      <chakra.h2 fontWeight="semibold" mb="2">
        {t.unranked(unranked.length)}
      </chakra.h2>
      <chakra.ul listStyleType="none">
        {unranked.map((one) => (
          <Flex as="li" key={one.service_id} gap="3" py="1.5" borderTopWidth="1px" flexWrap="wrap">
            <b>
              <CustomerLink id={one.user_id} name={one.name} />
            </b>
            <span>{reason ? meta.word(reason, one.reason) : one.reason}</span>
            <chakra.span color="ink.3">{one.last_weighed_on ? t.weighed(one.last_weighed_on) : t.never}</chakra.span>
          </Flex>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
