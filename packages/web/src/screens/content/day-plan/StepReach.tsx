import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import type { PlanStep } from './plan.js';
import { planWords } from './plan-words.js';

const states = ['done', 'waiting', 'skipped', 'missed'] as const;
const colors = { done: 'jade.600', waiting: 'line.strong', skipped: 'ink.3', missed: 'persimmon' } as const;

/** The share of each state as a bar; the figures beside it say the same. */
function Bar({ step }: { step: PlanStep }) {
  const total = states.reduce((sum, state) => sum + step[state], 0);
  return (
    <Flex height="6px" borderRadius="full" overflow="hidden" bg="sunken" aria-hidden>
      {states.map((state) => (
        <chakra.span key={state} bg={colors[state]} style={{ width: `${total > 0 ? (step[state] / total) * 100 : 0}%` }} />
      ))}
    </Flex>
  );
}

function Replies({ step }: { step: PlanStep }) {
  const t = useTexts(planWords);
  if (step.replied === null || step.done === 0) return null;
  return (
    <chakra.small color="ink.3" title={t.replied(formatCount(step.replied), formatCount(step.done))}>
      {t.replied(formatCount(step.replied), formatCount(step.done))}
    </chakra.small>
  );
}

/** Renders steps with what they send and how far they have reached. */
export function StepReach({ title, text, steps }: { title: string; text?: string; steps: readonly PlanStep[] }) {
  const t = useTexts(planWords);
  const meta = useMeta('listDayPlanTasks');
  const name = (state: string) => meta.word(meta.output('status'), state);
  return (
    <section aria-label={title}>
      <chakra.h2 fontWeight="semibold">{title}</chakra.h2>
      {text ? <chakra.p color="ink.3">{text}</chakra.p> : null}
      <chakra.ol listStyleType="none" m="0" p="0">
        {steps.map((step) => (
          <chakra.li key={step.id} display="flex" gap="4" rowGap="1" py="3" borderTopWidth="1px" flexWrap="wrap" alignItems="flex-start">
            <chakra.span width="112px" flexShrink={0} fontVariantNumeric="tabular-nums">
              <b>{t.day(step.day)}</b> {step.time}
            </chakra.span>
            <chakra.span flex="1 1 240px" minWidth="0" overflowWrap="anywhere">
              {step.title ? <chakra.b fontWeight="medium">{step.title}</chakra.b> : step.text}
            </chakra.span>
            <Flex direction="column" gap="1" flex="0 1 280px" minWidth="200px">
              <Bar step={step} />
              <Flex gap="3" flexWrap="wrap" fontSize="xs" color="ink.2" fontVariantNumeric="tabular-nums">
                {states.map((state) => (
                  <span key={state}>
                    {name(state)} {formatCount(step[state])}
                  </span>
                ))}
              </Flex>
              <Replies step={step} />
            </Flex>
          </chakra.li>
        ))}
      </chakra.ol>
    </section>
  );
}
