import { chakra, Flex } from '@chakra-ui/react';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { joinNames } from '#ui/text/format.js';
import { lineColors, lineDashes, type TrendLine } from './trend-line.js';

const TrendPlot = lazyPart(() => import('./TrendPlot.js'), 'TrendPlot');

const words = texts({
  empty: ['这段时间没有数据', 'Nothing in this period'],
  twins: (names: string) => [`${names}（相同）`, `${names} (the same)`],
  at: (day: string, values: string) => [`${day}：${values}`, `${day}: ${values}`],
});

export interface TrendChartProps {
  label: string;
  /** All with the same days. */
  lines: readonly TrendLine[];
  format: (value: number) => string;
  /** Marks of the axis, where they need fewer decimals than values. */
  axis?: (value: number) => string;
  /** The least step between two marks. */
  step?: number;
}

/** Draws lines over days. The plot is loaded when a screen first needs it; a table has the same data as text. */
export function TrendChart({ label, lines: all, format, axis = format, step = 1 }: TrendChartProps) {
  const t = useTexts(words);
  const lines = useMemo(() => withoutTwins(all, t.twins), [all, t]);
  const [at, setAt] = useState<number>();
  if ((lines[0]?.points.length ?? 0) === 0)
    return (
      <chakra.p color="ink.3" py="10" textAlign="center">
        {t.empty}
      </chakra.p>
    );
  const day = at === undefined ? undefined : lines[0]?.points[at]?.date;
  const pointedAt = ({ points }: TrendLine) => points[at ?? -1]?.value;
  const values = lines.map((line) => `${line.name} ${formatPoint(pointedAt(line), format)}`).join(' · ');
  return (
    <chakra.figure m="0" minWidth="0">
      <chakra.div role="img" aria-label={label}>
        <Suspense fallback={<Skeleton aria-busy height="60" />}>
          <TrendPlot lines={lines} format={axis} step={step} onPoint={setAt} />
        </Suspense>
      </chakra.div>
      <Flex as="figcaption" gap="4" rowGap="1" flexWrap="wrap" fontSize="xs" color="ink.2" mt="2" minHeight="5">
        {lines.map((line, index) => (
          <Flex as="span" key={line.name} align="center" gap="1.5">
            <Sample index={index} />
            {line.name}
          </Flex>
        ))}
        {day === undefined ? null : <chakra.span ms="auto">{t.at(day, values)}</chakra.span>}
      </Flex>
    </chakra.figure>
  );
}

/** Lines that lie on each other all the way are drawn once, under both names. */
function withoutTwins(lines: readonly TrendLine[], nameOf: (names: string) => string): readonly TrendLine[] {
  const byShape = Map.groupBy(lines, ({ points }) => JSON.stringify(points));
  return [...byShape.values()].map((twins) => {
    const [first] = twins as [TrendLine];
    return twins.length === 1 ? first : { ...first, name: nameOf(joinNames(twins.map(({ name }) => name))) };
  });
}

const formatPoint = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value);

/** The stroke of a line; distinguished by dashes as well as color. */
function Sample({ index }: { index: number }) {
  return (
    <chakra.svg width="22px" height="8px" aria-hidden color={lineColors[index % lineColors.length]}>
      <line x1="0" y1="4" x2="22" y2="4" stroke="currentColor" strokeWidth="2" strokeDasharray={lineDashes[index]?.join(' ')} />
    </chakra.svg>
  );
}
