import { texts, useTexts } from '#app/texts.js';
import type { Scale } from './day-scale.js';

/** What a course is read against. */
export interface Behind {
  goal: number | null;
  /** Where the values should lie: between two lines over the days. */
  corridor: readonly { date: string; low: number; high: number }[];
  pauses: readonly { from: string; to: string | null }[];
  notes: readonly { date: string; text: string }[];
}

const words = texts({
  goal: (value: string) => [`目标 ${value}`, `Target ${value}`],
  beyond: (value: string) => [`目标 ${value}，在图外`, `Target ${value}, outside`],
  paused: ['暂停', 'Paused'],
  note: (day: string, text: string) => [`${day} 跟进：${text}`, `Note of ${day}: ${text}`],
});

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

interface Props extends Behind {
  scale: Scale;
  format: (value: number) => string;
}

/** Draws a goal, the corridor towards it, pauses and notes behind a course. */
export function BehindLine({ corridor, scale, ...behind }: Props) {
  const { x, y, frame } = scale;
  const within = (value: number) => clamp(y(value), frame.top, frame.bottom);
  const at = (one: 'low' | 'high') => corridor.map((point) => `${x(point.date).toFixed(1)},${within(point[one]).toFixed(1)}`);
  return (
    <g>
      <Pauses pauses={behind.pauses} scale={scale} />
      {corridor.length > 1 ? (
        <polygon points={[...at('high'), ...at('low').toReversed()].join(' ')} fill="var(--shiyi-colors-sky)" fillOpacity="0.12" />
      ) : null}
      {behind.goal === null ? null : <Goal goal={behind.goal} scale={scale} format={behind.format} />}
      <Notes notes={behind.notes} scale={scale} />
    </g>
  );
}

function Pauses({ pauses, scale: { x, frame, first, last } }: Pick<Props, 'pauses' | 'scale'>) {
  const t = useTexts(words);
  return pauses
    .filter(({ from, to }) => from <= last && (to ?? last) >= first)
    .map(({ from, to }) => {
      const [left, right] = [clamp(x(from), frame.left, frame.right), clamp(x(to ?? last), frame.left, frame.right)];
      return (
        <g key={`${from} ${to}`}>
          <rect
            {...{ x: left, y: frame.top, width: Math.max(3, right - left), height: frame.bottom - frame.top }}
            fill="var(--shiyi-colors-ink-3)"
            fillOpacity="0.14"
          />
          <text x={left + 3} y={frame.top + 11}>
            {t.paused}
          </text>
        </g>
      );
    });
}

function Goal({ goal, scale: { y, frame, isNear }, format }: { goal: number } & Pick<Props, 'scale' | 'format'>) {
  const t = useTexts(words);
  const line = { x1: frame.left, x2: frame.right, y1: y(goal), y2: y(goal) };
  return (
    <>
      {isNear ? <line {...line} stroke="var(--shiyi-colors-persimmon)" strokeDasharray="6 4" /> : null}
      <text x={frame.right} y={isNear ? y(goal) - 5 : frame.bottom - 4} textAnchor="end">
        {(isNear ? t.goal : t.beyond)(format(goal))}
      </text>
    </>
  );
}

function Notes({ notes, scale: { x, frame, first, last } }: Pick<Props, 'notes' | 'scale'>) {
  const t = useTexts(words);
  return notes
    .filter(({ date }) => date >= first && date <= last)
    .map(({ date, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a day may have several notes
      <path key={index} d={`M${x(date).toFixed(1)} ${frame.bottom}l-4 8h8z`} fill="var(--shiyi-colors-sky)">
        <title>{t.note(date.slice(5), text)}</title>
      </path>
    ));
}
