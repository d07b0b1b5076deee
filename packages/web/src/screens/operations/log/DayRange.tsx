import { Flex } from '@chakra-ui/react';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { presetWords, spanOf } from '#ui/date/date-presets.js';

const words = texts({ range: ['时间', 'Days'] });

interface Props {
  filters: Record<string, string>;
  onChange: (values: Record<string, string | undefined>) => void;
}

/** Renders buttons for common date ranges; clicking an active one clears it. */
export function DayRange({ filters, onChange }: Props) {
  const t = useTexts(words);
  const names = useTexts(presetWords);
  const today = dayOf(Date.now());
  return (
    <Flex role="group" aria-label={t.range} gap="0.5">
      {(['today', 'last7', 'last30'] as const).map((name) => {
        const { from, to } = spanOf(name, today);
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
            {names[name]}
          </Button>
        );
      })}
    </Flex>
  );
}
