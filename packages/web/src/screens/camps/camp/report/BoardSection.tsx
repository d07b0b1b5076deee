import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { spansOf } from '#screens/camps/camp-progress/spans.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { Camp } from '../camp.js';

const words = texts({
  title: ['打卡', 'Check-ins'],
  note: [
    '数字为当天完成的项数，最多 8 项；0 为未打卡，斜线为暂停或不在服务期。',
    'Items done on the day, up to 8; 0 is no check-in, a slash is a pause or outside of the service.',
  ],
  part: (from: string, to: string) => [`${from} 至 ${to}`, `${from} to ${to}`],
  name: ['姓名', 'Name'],
});

/** Who checked in on which day, in as many tables as the days need. */
export function BoardSection({ camp }: { camp: Camp }) {
  const t = useTexts(words);
  const today = dayOf(Date.now());
  const begun = spansOf(camp).flatMap((span) => (span && span.from <= today ? [span] : []));
  const spans = begun.map((span) => ({ from: span.from, to: [span.to, today].toSorted()[0] as string }));
  return (
    <section>
      <h2>{t.title}</h2>
      <chakra.p color="ink.3" fontSize="xs" mb="2">
        {t.note}
      </chakra.p>
      {spans.map((span) => (
        <BoardTable key={span.from} camp={camp} span={span} />
      ))}
    </section>
  );
}

function BoardTable({ camp, span }: { camp: Camp; span: { from: string; to: string } }) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getCampPunchBoard', { camp_id: camp.id, ...span });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height="200px" mb="3" />;
  return (
    <chakra.div overflowX="auto" mb="4">
      <Grid>
        <caption>{t.part(span.from, span.to)}</caption>
        <thead>
          <tr>
            <th>{t.name}</th>
            {data.dates.map((day) => (
              <th key={day}>{headOf(day)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <BoardLine key={row.service_id} row={row} dates={data.dates} />
          ))}
        </tbody>
      </Grid>
    </chakra.div>
  );
}

/** The day of the month, with the month on its first. */
const headOf = (day: string) => (day.endsWith('-01') ? `${Number(day.slice(5, 7))}/1` : Number(day.slice(8)));

const levelOf = (total: number) => (total === 0 ? 'none' : total < 4 ? 'some' : total < 7 ? 'more' : 'most');

function BoardLine({ row, dates }: { row: Data<'getCampPunchBoard'>['rows'][number]; dates: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {dates.map((day, at) => {
        const total = row.totals[at] ?? null;
        return (
          <td key={day} data-level={total === null ? 'off' : levelOf(total)}>
            {total === null ? '/' : total}
          </td>
        );
      })}
    </tr>
  );
}

const Grid = chakra('table', {
  base: {
    tableLayout: 'fixed',
    minWidth: '720px',
    fontSize: 'xs',
    '& caption': { textAlign: 'start', fontWeight: 'semibold', pb: '1', captionSide: 'top' },
    '& th:first-of-type': { width: '84px', textAlign: 'start', overflowWrap: 'normal' },
    '& td, & thead th:not(:first-of-type)': { textAlign: 'center !important', px: '0 !important' },
    '& [data-level=off]': { color: 'ink.3' },
    '& [data-level=some]': { bg: 'jade.50' },
    '& [data-level=more]': { bg: 'jade.100' },
    '& [data-level=most]': { bg: 'jade.100', fontWeight: 'bold' },
    '@media print': {
      minWidth: '0',
      fontSize: '8pt',
      '& th:first-of-type': { width: '19mm' },
      // Grays that printers keep apart, if the browser prints backgrounds at all.
      '& [data-level=some]': { bg: '#f1f1f1' },
      '& [data-level=more], & [data-level=most]': { bg: '#dcdcdc' },
    },
  },
});
