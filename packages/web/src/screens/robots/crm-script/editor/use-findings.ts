import type { Data, Input } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { client } from '#api/client.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import type { Step } from '../script.js';

type Findings = Data<'checkCrmScript'>;
export type Reply = NonNullable<Input<'checkCrmScript'>['replies']>[number];

const waitMs = 300;

/** Steps as they can be checked while they are typed. */
const whole = (steps: readonly Step[]): Step[] =>
  steps.map(({ content, keywords, ...step }) => ({
    ...step,
    ...(content?.trim() ? { content } : {}),
    ...(keywords && keywords.length > 0 ? { keywords } : {}),
  }));

/** What is wrong with the steps and how the conversation goes, a moment after the last change; the last answer until then. */
export function useFindings(steps: readonly Step[], replies: readonly Reply[]): Findings | undefined {
  const asked = useDebouncedValue(JSON.stringify({ steps: whole(steps), replies }), waitMs);
  const [found, setFound] = useState<Findings>();
  useEffect(() => {
    let isLate = false;
    client
      .call('checkCrmScript', JSON.parse(asked) as Input<'checkCrmScript'>)
      .then((answer) => isLate || setFound(answer))
      .catch(() => undefined);
    return () => {
      isLate = true;
    };
  }, [asked]);
  return found;
}
