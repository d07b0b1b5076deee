import { chakra, Flex } from '@chakra-ui/react';
import { useMemo } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { saveTable, tableLine } from '#list/save-table.js';
import { tableStyle } from '#list/table-style.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button } from '#ui/button/Button.js';
import { TrendChart } from '#ui/chart/TrendChart.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { FigureSection } from './FigureSection.js';
import {
  axisOf,
  axisStep,
  type FigureOperation,
  type FigureSeries,
  type FigureUnit,
  formatOf,
  plainValue,
  useFigureWords,
} from './figures.js';

const words = texts({
  title: ['趋势', 'Trend'],
  count: ['数量', 'Counts'],
  person: ['人数', 'People'],
  fen: ['金额（元）', 'Amounts (yuan)'],
  percent: ['比率（%）', 'Rates (%)'],
  minute: ['时长（分钟）', 'Minutes'],
  kg: ['体重（千克）', 'Weight (kg)'],
  view: ['显示方式', 'Show as'],
  chart: ['图表', 'Chart'],
  table: ['表格', 'Table'],
  export: ['导出', 'Export'],
  date: ['日期', 'Date'],
});

type Series = readonly FigureSeries[];
const units: readonly FigureUnit[] = ['person', 'count', 'fen', 'percent', 'minute', 'kg'];
const axes = Object.fromEntries(units.map((unit) => [unit, axisOf(unit)])) as Record<FigureUnit, (value: number) => string>;

interface Props {
  /** Names the file of an export. */
  title: string;
  operation: FigureOperation;
  series: Series | undefined;
}

/** Shows the course of the figures as a chart or as a table, and exports it. */
export function FigureTrend({ title, operation, series }: Props) {
  const t = useTexts(words);
  const [view, setView] = useAddressValue('view');
  const isTable = view === 'table';
  return (
    <FigureSection title={t.title} tools={<Tools title={title} operation={operation} series={series} isTable={isTable} onView={setView} />}>
      {series === undefined ? (
        <Skeleton mx="4" mb="4" height="60" />
      ) : isTable ? (
        <TrendTable operation={operation} series={series} />
      ) : (
        <Charts operation={operation} series={series} />
      )}
    </FigureSection>
  );
}

interface ToolsProps extends Props {
  isTable: boolean;
  onView: (view: string | undefined) => void;
}

function Tools({ title, operation, series, isTable, onView }: ToolsProps) {
  const t = useTexts(words);
  const { nameOf } = useFigureWords(operation);

  function save(all: Series) {
    const head = tableLine([t.date, ...all.map(({ key, unit }) => nameOf(key, unit))]);
    const rows = daysOf(all).map((day, at) =>
      tableLine([day, ...all.map(({ unit, points }) => plainValue(unit, points[at]?.value ?? null))]),
    );
    saveTable(`${title}-${t.title}`, [head, ...rows]);
  }
  return (
    <Flex gap="2">
      <Flex role="group" aria-label={t.view} gap="1" css={{ '& [aria-pressed=true]': { bg: 'jade.50', color: 'jade.700' } }}>
        <Button size="sm" aria-pressed={!isTable} onClick={() => onView(undefined)}>
          {t.chart}
        </Button>
        <Button size="sm" aria-pressed={isTable} onClick={() => onView('table')}>
          {t.table}
        </Button>
      </Flex>
      <Button size="sm" disabled={!series} onClick={() => series && save(series)}>
        {t.export}
      </Button>
    </Flex>
  );
}

const daysOf = (series: Series) => (series[0]?.points ?? []).map(({ date }) => date);

/** One chart for each unit, because counts and money have no scale in common. */
function Charts({ operation, series }: { operation: FigureOperation; series: Series }) {
  const t = useTexts(words);
  const { nameOf } = useFigureWords(operation);
  const charts = useMemo(
    () =>
      units
        .map((unit) => ({ unit, of: series.filter((one) => one.unit === unit) }))
        .filter(({ of }) => of.length > 0)
        .map(({ unit, of }) => ({ unit, lines: of.map(({ key, points }) => ({ name: nameOf(key, unit), points })) })),
    [series, nameOf],
  );
  return (
    <chakra.div
      display="grid"
      gap="5"
      px="4"
      pb="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: `repeat(${Math.min(2, charts.length)}, minmax(0, 1fr))` }}
    >
      {charts.map(({ unit, lines }) => (
        <TrendChart key={unit} label={t[unit]} lines={lines} format={formatOf(unit)} axis={axes[unit]} step={axisStep(unit)} />
      ))}
    </chakra.div>
  );
}

function TrendTable({ operation, series }: { operation: FigureOperation; series: Series }) {
  const t = useTexts(words);
  const { nameOf } = useFigureWords(operation);
  return (
    <chakra.div css={tableStyle}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls with the arrow keys */}
      <section data-scroll="both" tabIndex={0} aria-label={t.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.date}</th>
              {series.map(({ key, unit }) => (
                <th key={key} scope="col" data-end>
                  {nameOf(key, unit)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {daysOf(series).map((day, at) => (
              <tr key={day}>
                <chakra.td whiteSpace="nowrap">{day}</chakra.td>
                {series.map(({ key, unit, points }) => (
                  <td key={key} data-end>
                    <Value of={points[at]?.value ?? null} unit={unit} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </chakra.div>
  );
}

const Value = ({ of, unit }: { of: number | null; unit: FigureUnit }) => (of === null ? '–' : formatOf(unit)(of));
