import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { dayOf, localTime } from '#app/company-time.js';
import { useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { mealWords } from '#screens/service/service-plan/words.js';
import { formatDuration } from '#ui/text/format.js';
import type { Outcome, Punch } from './use-queue.js';
import { words } from './words.js';

const Line = chakra('button', {
  base: {
    ...{ display: 'grid', gridTemplateColumns: '56px minmax(0, 1fr) auto', alignItems: 'center', gap: '2', width: '100%' },
    ...{ minHeight: '40px', px: '4', textAlign: 'start', cursor: 'pointer', color: 'ink.2', whiteSpace: 'nowrap', overflow: 'hidden' },
    _hover: { bg: 'sunken' },
    '&[aria-current=true]': { bg: 'jade.50', boxShadow: 'inset 3px 0 var(--shiyi-colors-jade-600)', color: 'ink', fontWeight: 'semibold' },
    '&[data-done]': { color: 'ink.3' },
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

interface Props {
  rows: readonly Punch[];
  outcomes: ReadonlyMap<number, Outcome>;
  current: number | undefined;
  /** Whether no more meals wait than these. */
  isWhole: boolean;
  onOpen: (id: number) => void;
}

function When({ row, outcome }: { row: Punch; outcome: Outcome | undefined }) {
  const t = useTexts(words);
  if (outcome === 'skipped') return <chakra.em fontStyle="normal">{t.skipped}</chakra.em>;
  if (outcome)
    return (
      <chakra.em fontStyle="normal" color="jade.700" fontSize="xs">
        ✓ {t.points(outcome.score)}
      </chakra.em>
    );
  const late = Math.round((Date.now() - Date.parse(row.due_at)) / 1000);
  if (row.overdue || late > 0)
    return (
      <chakra.em fontStyle="normal" color="persimmon" fontSize="xs" fontWeight="medium">
        {t.late(formatDuration(late, 1))}
      </chakra.em>
    );
  return (
    <chakra.em fontStyle="normal" fontSize="xs">
      {localTime(Date.parse(row.due_at)).slice(11, 16)}
    </chakra.em>
  );
}

const bandOf = (row: Punch) => (row.overdue ? '' : `${localTime(Date.parse(row.due_at)).slice(0, 10)}`);

interface EntryProps extends Pick<Props, 'onOpen'> {
  row: Punch;
  /** On the first of those due together: how many wait, if that is known. */
  band: number | undefined;
  /** Whether the meal before is of the same customer and day. */
  isSame: boolean;
  outcome: Outcome | undefined;
  isCurrent: boolean;
  /** Renders the entry again when the minute changes, for how late the meal is. */
  minute: number;
}

const Entry = memo(function Entry({ row, band, isSame, outcome, isCurrent, onOpen }: EntryProps) {
  const t = useTexts(words);
  const meals = useTexts(mealWords);
  const name = customerName(row.customer);
  const day = row.date === dayOf(Date.now()) ? '' : row.date.slice(5);
  return (
    <chakra.li borderTopWidth={isSame ? 0 : '1px'}>
      {band === undefined ? null : (
        <chakra.div px="4" lineHeight="28px" fontSize="xs" fontWeight="semibold" color={row.overdue ? 'persimmon' : 'ink.2'}>
          {row.overdue ? t.overdue : t.due(bandOf(row).slice(5))} {band ? t.many(band) : null}
        </chakra.div>
      )}
      <Line type="button" aria-current={isCurrent} data-done={outcome !== undefined || undefined} onClick={() => onOpen(row.id)}>
        <chakra.b fontWeight="semibold" overflow="hidden" textOverflow="ellipsis" opacity={isSame ? 0 : 1}>
          {name}
        </chakra.b>
        <span title={`${day} ${meals[row.meal]}`}>
          {day} {meals[row.meal]}
        </span>
        <When row={row} outcome={outcome} />
      </Line>
    </chakra.li>
  );
});

const isSameDay = (one: Punch | undefined, other: Punch | undefined) =>
  one !== undefined && one.service_id === other?.service_id && one.date === other.date;

/** How many wait in each band, 0 if unknown, by its first meal; the meals of a customer's day stay in one band. */
function bandsOf({ rows, outcomes, isWhole }: Props): ReadonlyMap<number, number> {
  const bands = new Map<number, number>();
  let first = rows[0];
  for (const [at, row] of rows.entries()) {
    if (first && !isSameDay(rows[at - 1], row) && bandOf(first) !== bandOf(row)) first = row;
    if (!first) continue;
    bands.set(first.id, (bands.get(first.id) ?? 0) + Number(isWhole && !outcomes.has(row.id)));
  }
  return bands;
}

/** Meals that wait, by customer and day, the earliest due first; those dealt with stay until the queue is left. */
export const QueueList = memo(function QueueList(props: Props) {
  const { rows, outcomes, current, onOpen } = props;
  const t = useTexts(words);
  const minute = Math.floor(Date.now() / 60_000);
  const bands = bandsOf(props);
  return (
    <chakra.ol aria-label={t.queue} listStyleType="none" m="0" p="0" flex="1" overflow="auto" minHeight="0">
      {rows.map((row, at) => (
        <Entry
          key={row.id}
          band={bands.get(row.id)}
          isSame={isSameDay(rows[at - 1], row)}
          outcome={outcomes.get(row.id)}
          isCurrent={row.id === current}
          {...{ row, onOpen, minute }}
        />
      ))}
    </chakra.ol>
  );
});
