import { chakra } from '@chakra-ui/react';
import { useTexts } from '#app/texts.js';
import { groupColors, groupWords } from '#screens/service/service-plan/words.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { words } from '../words.js';
import { energyOff, type GroupRow, gramsApart, groupRows, type Meal, type PunchDay } from './plate.js';

const Table = chakra('table', {
  base: {
    ...{ width: '100%', fontSize: 'sm', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
    '& th': { textAlign: 'start', fontWeight: 'normal', color: 'ink.2', fontSize: 'xs', height: '28px', whiteSpace: 'nowrap' },
    '& th, & td': { paddingInlineEnd: { base: '2', sm: '3' } },
    '& td, & tbody th, & tfoot th': { borderTopWidth: '1px', height: '34px', verticalAlign: 'middle' },
    '& [data-number]': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& tbody th': { color: 'ink', fontSize: 'sm', whiteSpace: 'normal', wordBreak: 'keep-all', minWidth: '5em' },
    '& [data-foods]': { width: '34%', overflowWrap: 'anywhere' },
    '& tfoot td, & tfoot th': { fontWeight: 'semibold', color: 'ink' },
    // What was planned has columns of its own, or a line below what is on the plate.
    '& [data-wide]': { display: 'none' },
    '@container (min-width: 640px)': { '& [data-wide]': { display: 'table-cell' }, '& [data-narrow]': { display: 'none' } },
  },
});

function Fit({ row }: { row: GroupRow }) {
  const t = useTexts(words);
  const { fit, apart } = row;
  const much = String(gramsApart(row));
  if (fit === null) return '–';
  if (fit === 'match') return <chakra.span color="jade.700">✓ {t.match}</chakra.span>;
  if (fit === 'missing') return <StatusChip tone="bad">✕ {t.missing}</StatusChip>;
  if (fit === 'extra') return <StatusChip tone="info">＋ {t.extra}</StatusChip>;
  return <StatusChip tone="wait">{apart > 0 ? `▲ ${t.more(much)}` : `▼ ${t.less(much)}`}</StatusChip>;
}

function Swatch({ group }: { group: string }) {
  return (
    <chakra.i
      display="inline-block"
      width="10px"
      height="10px"
      borderRadius="3px"
      marginInlineEnd="2"
      style={{ background: groupColors[group] }}
      aria-hidden
    />
  );
}

function Row({ row }: { row: GroupRow }) {
  const groups = useTexts(groupWords);
  const t = useTexts(words);
  return (
    <tr>
      <th scope="row">
        <Swatch group={row.group} />
        {groups[row.group]}
      </th>
      <chakra.td data-wide color="ink.2">
        {row.planned?.foods ?? '–'}
      </chakra.td>
      <td data-foods>
        <chakra.span fontWeight="medium" color={row.eaten ? undefined : 'rose'}>
          {row.eaten?.foods ?? t.missing}
        </chakra.span>
        {row.planned ? (
          <chakra.small data-narrow display="block" color="ink.3">
            {t.planned} {row.planned.foods}
          </chakra.small>
        ) : null}
      </td>
      <td data-number data-wide>
        {row.fit === null ? '–' : row.apart > 0 ? `+${row.apart}` : row.apart}
      </td>
      <td data-number data-wide>
        {row.planned?.kcal ?? '–'}
      </td>
      <td data-number>{row.eaten?.kcal ?? 0}</td>
      <td>
        <Fit row={row} />
      </td>
    </tr>
  );
}

const columns: readonly { name: 'group' | 'planned' | 'plate' | 'apart' | 'mark' | 'plannedKcal' | 'kcal'; number?: true; wide?: true }[] =
  [
    { name: 'group' },
    { name: 'planned', wide: true },
    { name: 'plate' },
    { name: 'apart', number: true, wide: true },
    { name: 'plannedKcal', number: true, wide: true },
    { name: 'kcal', number: true },
    { name: 'mark' },
  ];

function Head() {
  const t = useTexts(words);
  return (
    <thead>
      <tr>
        {columns.map(({ name, number, wide }) => (
          <th key={name} scope="col" data-number={number} data-wide={wide}>
            {t[name]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Total({ meal, hasPlan }: { meal: Meal; hasPlan: boolean }) {
  const t = useTexts(words);
  const off = energyOff(meal);
  const isNear = off !== null && Math.abs(off) <= 10;
  return (
    <tfoot>
      <tr>
        <th scope="row">{t.total}</th>
        <td data-wide />
        <td />
        <td data-wide />
        <td data-number data-wide>
          {meal.planned_energy_kcal ?? '–'}
        </td>
        <td data-number>{meal.energy_kcal ?? '–'}</td>
        <chakra.td color={isNear ? 'jade.700' : 'amber'}>
          {off === null ? (hasPlan ? '' : t.noPlanShort) : `${isNear ? '✓' : '⚠'} ${off > 0 ? '+' : ''}${off} %`}
        </chakra.td>
      </tr>
    </tfoot>
  );
}

/** What was planned against what is on the plate, by exchange group. */
export function PlateTable({ meal, day }: { meal: Meal; day: PunchDay }) {
  const t = useTexts(words);
  const plan = day.plan.find((one) => one.meal === meal.meal);
  const rows = groupRows(meal, plan);
  if (rows.length === 0) return <chakra.p color="ink.3">{t.noItems}</chakra.p>;
  return (
    <Table>
      <Head />
      <tbody>
        {rows.map((row) => (
          <Row key={row.group} row={row} />
        ))}
      </tbody>
      <Total meal={meal} hasPlan={plan !== undefined} />
    </Table>
  );
}
