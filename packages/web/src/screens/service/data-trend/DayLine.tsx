import { chakra } from '@chakra-ui/react';
import { useWidth } from '#ui/chart/useWidth.js';
import { type Behind, BehindLine } from './BehindLine.js';
import { type DayPoint, dayNumber, edge, height, type Scale, scaleOf } from './day-scale.js';

interface Props {
  points: readonly DayPoint[];
  label: string;
  format: (value: number) => string;
  /** What the values are read against. */
  behind?: Behind | undefined;
  /** Days of one step; where more lie between two points the line breaks off. */
  step: number;
}

/** Points that follow each other without a gap. */
function runsOf<Point extends { date: string }>(points: readonly Point[], step: number): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const last = runs.at(-1)?.at(-1);
    if (last && dayNumber(point.date) - dayNumber(last.date) <= step) runs.at(-1)?.push(point);
    else runs.push([point]);
  }
  return runs;
}

const path = (at: readonly (readonly [number, number])[]) => at.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

interface LinePoint {
  date: string;
  value: number;
  low: number;
  high: number;
}

const lineOf = ({ date, value, middle }: DayPoint): LinePoint => {
  const at = middle?.value ?? value;
  return { date, value: at, low: middle?.low ?? at, high: middle?.high ?? at };
};

/** A line without a gap, with its band. */
function LineRun({ run, x, y }: { run: readonly LinePoint[] } & Pick<Scale, 'x' | 'y'>) {
  const along = (one: 'low' | 'value' | 'high') => run.map((point) => [x(point.date), y(point[one])] as const);
  return (
    <>
      <polygon points={path([...along('high'), ...along('low').toReversed()])} fill="currentColor" fillOpacity="0.14" />
      <polyline points={path(along('value'))} fill="none" stroke="currentColor" strokeWidth="2" />
    </>
  );
}

/** Lines across for the lowest, the middle and the highest value. */
function Marks({ marks, y, format, width }: Pick<Scale, 'marks' | 'y'> & Pick<Props, 'format'> & { width: number }) {
  return marks.map((mark, at) => (
    <g key={['low', 'middle', 'high'][at]}>
      <line x1={edge.left} x2={width - edge.right} y1={y(mark)} y2={y(mark)} stroke="currentColor" strokeOpacity="0.12" />
      <text x={edge.left - 6} y={y(mark) + 4} textAnchor="end">
        {format(mark)}
      </text>
    </g>
  ));
}

/** Values over days: dots for what was recorded, a line with its band for the trend. Days without a record stay empty. */
export function DayLine({ points, label, format, behind, step }: Props) {
  const [width, place] = useWidth(720);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const scale = scaleOf(points, width, behind?.goal ?? null);
  const { x, y, marks } = scale;
  return (
    <chakra.svg
      ref={place}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={`${height}px`}
      role="img"
      aria-label={label}
      color="jade.600"
      css={{ '& text': { fill: 'ink.3', fontSize: '12px' } }}
    >
      {behind ? <BehindLine {...behind} scale={scale} format={format} /> : null}
      <Marks marks={marks} y={y} format={format} width={width} />
      {runsOf(points.map(lineOf), step).map((run) => (
        <g key={run[0]?.date}>
          <LineRun run={run} x={x} y={y} />
        </g>
      ))}
      {points.map(({ date, value }) => (
        <circle key={date} cx={x(date)} cy={y(value)} r="2.6" fill="currentColor" fillOpacity="0.55" />
      ))}
      <text x={edge.left} y={height - 6}>
        {first.date.slice(5)}
      </text>
      {last.date === first.date ? null : (
        <text x={width - edge.right} y={height - 6} textAnchor="end">
          {last.date.slice(5)}
        </text>
      )}
    </chakra.svg>
  );
}
