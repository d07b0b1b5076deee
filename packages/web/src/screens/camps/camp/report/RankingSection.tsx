import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { Camp } from '../camp.js';

const words = texts({
  title: (day: string) => [`排名（截至 ${day}）`, `Ranking as of ${day}`],
  rank: ['名次', 'Place'],
  name: ['姓名', 'Name'],
  base: ['起始', 'Start'],
  now: ['当前', 'Now'],
  loss: ['减重', 'Lost'],
  share: ['比例', 'Share'],
  days: ['打卡天数', 'Check-in days'],
  score: ['综合得分', 'Score'],
  estimated: ['估计', 'estimated'],
  none: ['还没有人参与排名。', 'Nobody is ranked yet.'],
  unranked: ['未参与排名：', 'Without a place: '],
  because: (name: string, why: string) => [`${name}（${why}）`, `${name} (${why})`],
  stop: ['、', '; '],
});

type RankingLine = Data<'getCampRanking'>['ranked'][number];

const kilos = (value: number | null) => (value === null ? '–' : value.toFixed(2));

/** Who lost how much, and who has no place and why. */
export function RankingSection({ camp }: { camp: Camp }) {
  const t = useTexts(words);
  const meta = useMeta('getCampRanking');
  const { data, error, refresh } = useOperation('getCampRanking', { camp_id: camp.id });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height="240px" />;
  const reason = (meta.output('unranked').fields ?? []).find(({ name }) => name === 'reason');
  return (
    <section>
      <h2>{t.title(data.date)}</h2>
      {data.ranked.length === 0 ? <p>{t.none}</p> : null}
      {data.ranked.length > 0 ? <RankingTable rows={data.ranked} /> : null}
      {data.unranked.length > 0 ? (
        <chakra.p mt="2" color="ink.2">
          {t.unranked}
          {data.unranked.map((one) => t.because(one.name, reason ? meta.word(reason, one.reason) : one.reason)).join(t.stop)}
        </chakra.p>
      ) : null}
    </section>
  );
}

function RankingTable({ rows }: { rows: readonly RankingLine[] }) {
  const t = useTexts(words);
  return (
    <chakra.div overflowX="auto" css={{ '& table': { minWidth: '560px' }, '@media print': { '& table': { minWidth: '0' } } }}>
      <table>
        <thead>
          <tr>
            <th data-end>{t.rank}</th>
            <th>{t.name}</th>
            <th data-end>{t.base} kg</th>
            <th data-end>{t.now} kg</th>
            <th data-end>{t.loss} kg</th>
            <th data-end>{t.share} %</th>
            <th data-end>{t.days}</th>
            <th data-end>{t.score}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <RankingRow key={one.service_id} row={one} />
          ))}
        </tbody>
      </table>
    </chakra.div>
  );
}

function RankingRow({ row }: { row: RankingLine }) {
  const t = useTexts(words);
  return (
    <tr>
      <td data-end>{row.rank}</td>
      <th scope="row">{row.name}</th>
      <td data-end>
        {kilos(row.base_weight)}
        {row.base_estimated ? ` ${t.estimated}` : ''}
      </td>
      <td data-end>{kilos(row.current_weight)}</td>
      <td data-end>{kilos(row.loss_kg)}</td>
      <td data-end>{kilos(row.loss_pct)}</td>
      <td data-end>{row.punch_days}</td>
      <td data-end>{kilos(row.rank_score)}</td>
    </tr>
  );
}
