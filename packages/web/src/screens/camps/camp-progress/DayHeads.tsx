import { chakra } from '@chakra-ui/react';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';

const words = texts({
  name: ['营员', 'Member'],
  today: ['今天', 'Today'],
});

export const leastWidth = (days: number) => 108 + days * 32;
export const grid = (days: number) => `minmax(108px, 12vw) repeat(${days}, minmax(30px, 1fr))`;

const Head = chakra('span', { base: { fontSize: 'xs', color: 'ink.3', textAlign: 'center', py: '1.5', whiteSpace: 'nowrap' } });

/** Renders the days above the board, today in bold. */
export function DayHeads({ dates }: { dates: readonly string[] }) {
  const t = useTexts(words);
  const today = dayOf(Date.now());
  return (
    <chakra.div
      role="rowgroup"
      position="sticky"
      top="0"
      zIndex="2"
      bg="surface"
      borderBottomWidth="1px"
      style={{ minWidth: leastWidth(dates.length) }}
    >
      <chakra.div role="row" display="grid" style={{ gridTemplateColumns: grid(dates.length) }}>
        <Head role="columnheader" textAlign="start" ps="3" position="sticky" insetStart="0" bg="surface">
          {t.name}
        </Head>
        {dates.map((day) => (
          <Head
            key={day}
            role="columnheader"
            title={day === today ? `${day} ${t.today}` : day}
            {...(day === today ? { 'aria-current': 'date' as const, fontWeight: 'bold', color: 'ink', bg: 'jade.50' } : {})}
          >
            {day.slice(8) === '01' ? day.slice(5) : day.slice(8)}
          </Head>
        ))}
      </chakra.div>
    </chakra.div>
  );
}
