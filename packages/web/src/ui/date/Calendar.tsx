import { DatePicker, parseDate } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTimeZone } from '#app/company-time.js';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { calendarStyle } from './calendar-style.js';

const words = texts({
  calendar: ['日历', 'Calendar'],
  previous: ['上一页', 'Previous'],
  next: ['下一页', 'Next'],
  zoom: (shown: string) => [`${shown}，选择年月`, `${shown}, choose month and year`],
  chosen: (day: string) => [`${day}，已选`, `${day}, selected`],
});

interface Props {
  /** Days such as `2026-11-02`; for a range, the first and last day. */
  value: readonly string[];
  onChange: (days: string[]) => void;
  /** Selects a range of days instead of a single day. */
  range?: boolean;
}

/** Shows a month calendar with navigation to other months and years. Takes focus on mount. */
export function Calendar({ value, onChange, range = false }: Props) {
  const t = useTexts(words);
  const language = usePreferences((one) => one.language);
  const { timeZone } = useTimeZone();
  const root = useRef<HTMLDivElement>(null);
  useEffect(
    () => root.current?.querySelector<HTMLElement>('[data-part=table-cell-trigger][data-focus]')?.focus({ preventScroll: true }),
    [],
  );
  return (
    <DatePicker.Root
      ref={root}
      unstyled
      css={calendarStyle}
      inline
      fixedWeeks
      startOfWeek={1}
      selectionMode={range ? 'range' : 'single'}
      locale={language}
      timeZone={timeZone}
      value={value.map((day) => parseDate(day))}
      onValueChange={(change) => onChange(change.value.map((day) => day.toString().slice(0, 10)))}
      translations={{
        dayCell: ({ valueText, selected }) => (selected ? t.chosen(valueText) : valueText),
        prevTrigger: () => t.previous,
        nextTrigger: () => t.next,
        content: t.calendar,
      }}
    >
      <DatePicker.Content>
        <DatePicker.View view="day">
          <Header />
          <DatePicker.DayTable aria-roledescription={t.calendar} />
        </DatePicker.View>
        <DatePicker.View view="month">
          <Header />
          <DatePicker.MonthTable aria-roledescription={t.calendar} columns={3} />
        </DatePicker.View>
        <DatePicker.View view="year">
          <Header />
          <DatePicker.YearTable aria-roledescription={t.calendar} columns={3} />
        </DatePicker.View>
      </DatePicker.Content>
    </DatePicker.Root>
  );
}

function Header() {
  const t = useTexts(words);
  return (
    <DatePicker.ViewControl>
      <DatePicker.PrevTrigger>
        <ChevronLeft size={16} aria-hidden />
      </DatePicker.PrevTrigger>
      <DatePicker.Context>
        {({ visibleRangeText, view }) => {
          const shown = view === 'year' ? visibleRangeText.formatted : visibleRangeText.start;
          return <DatePicker.ViewTrigger aria-label={t.zoom(shown)}>{shown}</DatePicker.ViewTrigger>;
        }}
      </DatePicker.Context>
      <DatePicker.NextTrigger>
        <ChevronRight size={16} aria-hidden />
      </DatePicker.NextTrigger>
    </DatePicker.ViewControl>
  );
}
