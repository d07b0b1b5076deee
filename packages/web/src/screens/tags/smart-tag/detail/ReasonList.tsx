import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { Check, Lock, X } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { GoLink } from './GoLink.js';

const words = texts({
  held: ['满足', 'Holds'],
  failed: ['不满足', 'Does not hold'],
  unknown: ['客户没有授权使用这些数据', 'The customer has not agreed to the use of these data'],
  none: ['没有数据', 'no data'],
  open: ['查看', 'View'],
  reversed: ['取反', 'reversed'],
  reversedHint: ['不满足这条才算', 'Counts if it does not hold'],
  nothing: ['没有可显示的条件', 'No rules to show'],
});

export type Reason = Row<'listIntelligentTagCustomers'>['reasons'][number];

const marks = {
  held: { icon: Check, color: 'jade.700' },
  failed: { icon: X, color: 'rose' },
  unknown: { icon: Lock, color: 'amber' },
} as const;

/** Shows rules with the value found for a customer, whether each holds, and where the value is. */
export function ReasonList({ reasons, spacious = false }: { reasons: readonly Reason[]; spacious?: boolean }) {
  const t = useTexts(words);
  if (reasons.length === 0) return <chakra.span color="ink.3">{t.nothing}</chakra.span>;
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap={spacious ? '3' : '1'} whiteSpace="normal">
      {reasons.map((one) => (
        <ReasonLine key={one.path} reason={one} />
      ))}
    </chakra.ul>
  );
}

/** Whether the condition asks for the opposite of the rule. */
const isReversed = (path: string) => path.split('.').filter((step) => step === 'not').length % 2 === 1;

function ReasonLine({ reason: { path, text, held, actual, at, link } }: { reason: Reason }) {
  const t = useTexts(words);
  const state = held === null ? 'unknown' : held ? 'held' : 'failed';
  const { icon: Icon, color } = marks[state];
  return (
    <chakra.li display="flex" gap="1.5" alignItems="baseline">
      <chakra.span color={color} flexShrink={0} title={t[state]} position="relative" top="2px">
        <Icon size={14} role="img" aria-label={t[state]} />
      </chakra.span>
      <span>
        {isReversed(path) ? (
          <>
            <StatusChip title={t.reversedHint}>{t.reversed}</StatusChip>{' '}
          </>
        ) : null}
        {text}
        <chakra.span color="ink.2">
          {' · '}
          {held === null ? t.unknown : (actual ?? t.none)}
          {at ? ` · ${at}` : ''}
        </chakra.span>
        {link ? (
          <>
            {' '}
            <GoLink to={link}>{t.open}</GoLink>
          </>
        ) : null}
      </span>
    </chakra.li>
  );
}
