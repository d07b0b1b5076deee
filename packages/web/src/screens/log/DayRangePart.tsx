import { Flex } from '@chakra-ui/react';
import { Button } from '../../components/Button.js';
import { texts, useTexts } from '../../texts.js';

const words = texts({
  range: ['时间', 'Days'],
  today: ['今天', 'Today'],
  week: ['近 7 天', '7 days'],
  month: ['近 30 天', '30 days'],
});

/** The server cuts days by the calendar of the enterprise, wherever the reader sits. */
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });
const dayBefore = (days: number) => calendar.format(Date.now() - days * 86_400_000);
const ranges = [
  ['today', 0],
  ['week', 6],
  ['month', 29],
] as const;

interface Props {
  filters: Record<string, string>;
  onChange: (values: Record<string, string | undefined>) => void;
}

/** The usual spans of days at one press; pressed again it lifts them. */
export function DayRange({ filters, onChange }: Props) {
  const t = useTexts(words);
  const to = dayBefore(0);
  return (
    <Flex role="group" aria-label={t.range} gap="0.5">
      {ranges.map(([name, days]) => {
        const from = dayBefore(days);
        const on = filters.from === from && filters.to === to;
        return (
          <Button
            key={name}
            look="quiet"
            size="sm"
            aria-pressed={on}
            css={{ '&[aria-pressed=true]': { bg: 'jade.50', color: 'jade.700' } }}
            onClick={() => onChange(on ? { from: undefined, to: undefined } : { from, to })}
          >
            {t[name]}
          </Button>
        );
      })}
    </Flex>
  );
}
