import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { FigureSection } from '#ui/figures/FigureSection.js';
import { ValueLink } from '#ui/figures/RowLinks.js';
import { formatCount, formatNumber } from '#ui/text/format.js';

type Steps = Data<'getMemberDashboard'>['funnel'];

const words = texts({
  title: ['线索转化漏斗', 'Lead funnel'],
  none: ['这段时间没有新线索', 'No new leads in this period'],
  lost: (count: string) => [`流失 ${count} 人`, `${count} lost`],
  rates: (step: string, overall: string) => [`环节 ${step} · 总 ${overall}`, `${step} of the step before · ${overall} overall`],
});

const rate = (value: number | null) => (value === null ? '–' : `${formatNumber(value)}%`);

/** Shows how far the people of the period's leads came, and how many were lost at each step. */
export function Funnel({ steps }: { steps: Steps }) {
  const t = useTexts(words);
  const first = steps[0]?.count ?? 0;
  return (
    <FigureSection title={t.title}>
      {first === 0 ? (
        <chakra.p px="4" pb="3" color="ink.3">
          {t.none}
        </chakra.p>
      ) : (
        <chakra.ol listStyleType="none" px="4" pb="3" display="grid" gap="2">
          {steps.map((one, at) => (
            <FunnelStep key={one.step} step={one} first={first} before={steps[at - 1]?.count} />
          ))}
        </chakra.ol>
      )}
    </FigureSection>
  );
}

interface StepProps {
  step: Steps[number];
  first: number;
  /** People in the step before; undefined for the first. */
  before: number | undefined;
}

function FunnelStep({ step: { step, count, step_rate, overall_rate, rows }, first, before }: StepProps) {
  const t = useTexts(words);
  const meta = useMeta('getMemberDashboard');
  const field = meta.output('funnel').fields?.find((one) => one.name === 'step');
  const name = field ? meta.word(field, step) : step;
  return (
    <chakra.li
      display="grid"
      gap="3"
      alignItems="center"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) {sizes.12}', md: '{sizes.32} minmax(0, 1fr) {sizes.12} {sizes.64}' }}
    >
      <chakra.span truncate>{name}</chakra.span>
      <chakra.span
        bg="sunken"
        borderRadius="xs"
        height="5"
        aria-hidden
        gridRow={{ base: '2', md: 'auto' }}
        gridColumn={{ base: '1 / -1', md: 'auto' }}
      >
        <chakra.span display="block" height="5" borderRadius="xs" bg="jade.500" style={{ width: `${(count / first) * 100}%` }} />
      </chakra.span>
      <chakra.b textAlign="end" gridColumn={{ base: '2', md: 'auto' }} gridRow={{ base: '1', md: 'auto' }}>
        <ValueLink rows={rows} value={count} name={name}>
          {formatCount(count)}
        </ValueLink>
      </chakra.b>
      <chakra.span color="ink.3" fontSize="xs" gridColumn={{ base: '1 / -1', md: 'auto' }}>
        {before === undefined ? null : `${t.rates(rate(step_rate), rate(overall_rate))} · ${t.lost(formatCount(before - count))}`}
      </chakra.span>
    </chakra.li>
  );
}
