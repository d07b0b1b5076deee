import { chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { texts, useTexts } from '#app/texts.js';

const words = texts({
  steps: ['步骤', 'Steps'],
  file: ['选择文件', 'File'],
  check: ['预检', 'Dry run'],
  run: ['导入', 'Import'],
  done: ['完成', 'Done'],
});

const steps = ['file', 'check', 'run', 'done'] as const;
export type Step = (typeof steps)[number];

/** Shows the current step of the four. */
export function Steps({ now }: { now: Step }) {
  const t = useTexts(words);
  const at = steps.indexOf(now);
  return (
    <Flex as="ol" aria-label={t.steps} listStyleType="none" gap="2" px="5" py="2.5" borderBottomWidth="1px" color="ink.3" flexShrink={0}>
      {steps.map((step, index) => (
        <Flex
          as="li"
          key={step}
          align="center"
          gap="1.5"
          flex={index < steps.length - 1 ? '1' : undefined}
          aria-current={index === at ? 'step' : undefined}
          css={{ '&[aria-current]': { color: 'jade.700', fontWeight: 'semibold' } }}
        >
          <chakra.span
            aria-hidden
            width="20px"
            height="20px"
            borderRadius="full"
            display="grid"
            placeItems="center"
            flexShrink={0}
            fontSize="2xs"
            borderWidth="1px"
            borderColor={index <= at ? 'jade.600' : 'line.strong'}
            bg={index === at ? 'jade.600' : index < at ? 'jade.50' : 'surface'}
            color={index === at ? 'onSolid' : index < at ? 'jade.700' : 'ink.3'}
          >
            {index < at ? <Check size={12} /> : index + 1}
          </chakra.span>
          <chakra.span whiteSpace="nowrap">{t[step]}</chakra.span>
          {index < steps.length - 1 ? (
            <chakra.span aria-hidden flex="1" minWidth="4px" height="1px" bg={index < at ? 'jade.500' : 'line.strong'} />
          ) : null}
        </Flex>
      ))}
    </Flex>
  );
}

/** Renders a step's heading; takes focus on mount, so that keyboard users continue from there. */
export function StepHeading({ title, text }: { title: string; text?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const own = heading.current?.closest('[role=dialog]');
    // Do not take focus from a confirmation dialog above.
    if (document.activeElement === document.body || own?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div>
      <chakra.h3 ref={heading} data-step-heading tabIndex={-1} fontSize="md" fontWeight="semibold" outline="none">
        {title}
      </chakra.h3>
      {text ? (
        <chakra.p role="status" color="ink.2" mt="0.5">
          {text}
        </chakra.p>
      ) : null}
    </div>
  );
}
