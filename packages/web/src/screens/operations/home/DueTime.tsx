import { chakra } from '@chakra-ui/react';
import { dayOf, daysBefore, localTime, weekdayOf } from '#app/company-time.js';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { formatDuration, formatTime } from '#ui/text/format.js';
import type { Duty } from './duties.js';

const words = texts({
  yesterday: ['昨天', 'Yesterday'],
  today: ['今天', 'Today'],
  tomorrow: ['明天', 'Tomorrow'],
  from: (time: string) => [`${time} 起`, `from ${time}`],
  late: (time: string) => [`超 ${time}`, `${time} late`],
});

/** The name of a day near today: yesterday, today, tomorrow, the weekday within six days, else its date. */
function useDayName() {
  const t = useTexts(words);
  const language = usePreferences((one) => one.language);
  const today = dayOf(Date.now());
  const near: Record<string, string> = { [daysBefore(today, 1)]: t.yesterday, [today]: t.today, [daysBefore(today, -1)]: t.tomorrow };
  return (day: string) => {
    const isSoon = day > today && day < daysBefore(today, -6);
    return near[day] ?? (isSoon ? weekdayOf(day, language) : day.slice(5));
  };
}

/** When the first of several things is due, and how long it has been late. */
export function DueTime({ due, number }: { due: NonNullable<Duty['due']>; number: number }) {
  const t = useTexts(words);
  const nameOf = useDayName();
  if ('on' in due) return <b>{number > 1 ? t.from(nameOf(due.on)) : nameOf(due.on)}</b>;
  const [day, clock] = [dayOf(Date.parse(due.at)), localTime(Date.parse(due.at)).slice(11, 16)];
  const time = day === dayOf(Date.now()) ? clock : `${nameOf(day)} ${clock}`;
  const late = Math.round((Date.now() - Date.parse(due.at)) / 1000);
  return (
    <time dateTime={due.at} title={formatTime(due.at)}>
      <b>{number > 1 ? t.from(time) : time}</b>
      {late > 0 ? (
        <chakra.span display="block" fontSize="xs" color="persimmon">
          {t.late(formatDuration(late, 1))}
        </chakra.span>
      ) : null}
    </time>
  );
}
