import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { formatFigure } from '#ui/text/format.js';

const words = texts({
  low: ['偏低', 'Low'],
  lowKnown: ['已知部分偏低', 'Known part is low'],
  fine: ['达标', 'Within range'],
  high: ['偏高', 'High'],
  none: ['没有数据', 'No data'],
  missing: (share: number) => [`${share}% 的能量没有这项数据`, `No data for ${share}% of the energy`],
  day: (date: string, value: string) => [`${date}：${value}`, `${date}: ${value}`],
});

interface Limits {
  from: number | null;
  to: number | null;
}

function limitText({ from, to }: Limits): string {
  if (from !== null && to !== null) return `${formatFigure(from)}–${formatFigure(to)}`;
  return from === null ? `≤ ${formatFigure(to ?? 0)}` : `≥ ${formatFigure(from)}`;
}

type Level = 'low' | 'fine' | 'high';

function levelOf(value: number, { from, to }: Limits): Level {
  if (from !== null && value < from) return 'low';
  return to !== null && value > to ? 'high' : 'fine';
}

const marks: Record<Level, string> = { low: '↓', fine: '✓', high: '↑' };
/** Above this share of the energy, what is missing hardly changes a value. */
const mostlyKnown = 95;

interface Props {
  name: string;
  unit: string;
  /** Of a mean day; null where nothing is known. */
  value: number | null;
  knownPct?: number | undefined;
  limits: Limits | undefined;
  date: string;
  /** Of the chosen day. */
  dayValue: number | undefined;
}

/** A value of a mean day against its reference, in words beside the bar, with what is not known. */
export function IntakeRow({ name, unit, value, knownPct = 100, limits, date, dayValue }: Props) {
  const t = useTexts(words);
  const hasLimit = limits !== undefined && (limits.from ?? limits.to) !== null;
  const level = value !== null && hasLimit ? levelOf(value, limits) : undefined;
  const said = level === 'low' && knownPct < mostlyKnown ? t.lowKnown : level && t[level];
  const notes = [
    value === null ? t.none : undefined,
    level && `${marks[level]} ${said}`,
    dayValue === undefined ? undefined : t.day(date.slice(5), `${formatFigure(dayValue)} ${unit}`),
    value !== null && knownPct < 100 ? t.missing(100 - knownPct) : undefined,
  ];
  return (
    <chakra.div display="flex" flexDirection="column" gap="1" fontSize="sm" data-intake={name}>
      <chakra.div display="flex" justifyContent="space-between" gap="2">
        <chakra.span color="ink.2">{name}</chakra.span>
        <chakra.span fontVariantNumeric="tabular-nums" textAlign="end" whiteSpace="nowrap">
          {value === null ? '–' : formatFigure(value)} {unit}
          {hasLimit ? (
            <chakra.span color="ink.3" fontSize="xs">
              {' '}
              / {limitText(limits)}
            </chakra.span>
          ) : null}
        </chakra.span>
      </chakra.div>
      {hasLimit ? <Bar value={value ?? 0} limits={limits} isOff={level === 'low' || level === 'high'} /> : null}
      <chakra.p color={level === 'low' || level === 'high' ? 'amber' : 'ink.3'} fontSize="xs">
        {notes.filter(Boolean).join(' · ')}
      </chakra.p>
    </chakra.div>
  );
}

/** Its length is one and a half times the upper reference, which has a mark as the lower one has. */
function Bar({ value, limits: { from, to }, isOff }: { value: number; limits: Limits; isOff: boolean }) {
  const whole = 1.5 * (to ?? from ?? 1);
  const at = (amount: number) => `${Math.min(100, (amount / whole) * 100)}%`;
  return (
    <chakra.div position="relative" height="6px" borderRadius="full" bg="line" aria-hidden>
      <chakra.div height="100%" borderRadius="full" bg={isOff ? 'amber' : 'jade.500'} style={{ width: at(value) }} />
      {[from, to].map((limit, side) =>
        limit === null ? null : (
          <chakra.div
            key={side === 0 ? 'from' : 'to'}
            position="absolute"
            top="-2px"
            width="2px"
            height="10px"
            bg="ink.2"
            style={{ left: at(limit) }}
          />
        ),
      )}
    </chakra.div>
  );
}
