import 'uplot/dist/uPlot.min.css';
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import UPlot, { type AlignedData, type Options } from 'uplot';
import { usePreferences } from '#app/preferences.js';
import { lineColors, lineDashes, type TrendLine } from './trend-line.js';

interface Props {
  lines: readonly TrendLine[];
  format: (value: number) => string;
  /** The least step between two marks. */
  step: number;
  /** Tells which day the pointer is at. */
  onPoint: (index: number | undefined) => void;
}

const height = 240;
/** Steps of an axis, as counts have no halves and money no parts of a yuan. */
const stepsFrom = (least: number) => Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * least * 10 ** power)).flat();
const daySteps = [1, 2, 7, 14, 31, 62].map((days) => days * 86_400);
/** Room for the widest number of an axis. */
const roomFor = (values: readonly string[] | null) => 14 + 7 * Math.max(3, ...(values ?? []).map(({ length }) => length));
const secondsOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
const dayAt = (seconds: number) => new Date(seconds * 1000).toISOString().slice(5, 10);

/** A color of the theme as the page has it now. */
const paint = (token: string) => () =>
  getComputedStyle(document.documentElement)
    .getPropertyValue(`--shiyi-colors-${token.replace('.', '-')}`)
    .trim();

function dataOf(lines: readonly TrendLine[]): AlignedData {
  const days = (lines[0]?.points ?? []).map(({ date }) => secondsOf(date));
  return [days, ...lines.map(({ points }) => points.map(({ value }) => value))];
}

function optionsOf({ lines, format, step, onPoint }: Props, width: number): Options {
  const axis = { stroke: paint('ink.3'), grid: { stroke: paint('line'), width: 1 }, ticks: { show: false }, font: '12px sans-serif' };
  const few = (lines[0]?.points.length ?? 0) <= 45;
  return {
    width,
    height,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, drag: { setScale: false, x: false, y: false }, points: { size: 7 } },
    scales: { y: { range: (_, least, most) => [Math.min(0, least), Math.max(most, 1)] } },
    axes: [
      { ...axis, values: (_, marks) => marks.map(dayAt), incrs: daySteps, size: 32 },
      { ...axis, values: (_, marks) => marks.map(format), incrs: stepsFrom(step), size: (_, values) => roomFor(values) },
    ],
    series: [
      {},
      ...lines.map(({ name }, index) => ({
        label: name,
        stroke: paint(lineColors[index % lineColors.length] ?? 'ink'),
        width: 2,
        dash: [...(lineDashes[index] ?? [])],
        points: { show: few, size: 4 },
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
}

/** Draws the lines of a chart, as wide as its place. */
export function TrendPlot({ lines, format, step, onPoint }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { theme, language } = usePreferences();
  // biome-ignore lint/correctness/useExhaustiveDependencies: colors and numbers follow theme and language
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const plot = new UPlot(optionsOf({ lines, format, step, onPoint }, box.clientWidth), dataOf(lines), box);
    const resized = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height }));
    resized.observe(box);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [lines, format, step, onPoint, theme, language]);
  return <chakra.div ref={place} height={`${height}px`} minWidth="0" overflow="hidden" aria-hidden />;
}
