import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import { Button } from '#ui/button/Button.js';
import { Card } from '#ui/layout/Card.js';
import { formatCount } from '#ui/text/format.js';
import type { MassRecord } from '../mass-messages.js';
import { useLosses } from '../use-losses.js';

const words = texts({
  title: ['发送结果', 'Results'],
  matched: ['符合条件', 'Matched'],
  planned: ['计划发送', 'Planned'],
  confirmed: ['员工已发送', 'Confirmed by staff'],
  delivered: ['已送达', 'Delivered'],
  notSent: ['员工还没发送', 'Not confirmed yet'],
  failed: ['企业微信拒绝', 'Rejected by WeCom'],
  limit: ['超出上限', 'Limit reached'],
  notFriend: ['已非好友', 'No longer a contact'],
  show: (name: string) => [`查看名单：${name}`, `Show who: ${name}`],
});

interface Loss {
  name: string;
  count: number;
  /** Filter of the receivers that are meant. */
  filter?: Record<string, string>;
}

interface Stage {
  name: string;
  count: number;
  /** Why the next stage has fewer. */
  losses: Loss[];
}

function useStages({ counters, plan }: MassRecord): Stage[] {
  const t = useTexts(words);
  const planLosses = useLosses(plan);
  const { target_total, sent, not_sent, failed, limit_reached, not_friend } = counters;
  return [
    ...(plan ? [{ name: t.matched, count: plan.matched, losses: planLosses }] : []),
    {
      name: t.planned,
      count: target_total,
      losses: [
        { name: t.notSent, count: not_sent, filter: { status: '0' } },
        { name: t.failed, count: failed, filter: { refused: 'true' } },
      ],
    },
    {
      name: t.confirmed,
      count: target_total - not_sent - failed,
      losses: [
        { name: t.limit, count: limit_reached, filter: { status: '3' } },
        { name: t.notFriend, count: not_friend, filter: { status: '2' } },
      ],
    },
    { name: t.delivered, count: sent, losses: [] },
  ];
}

/** Shows how many receivers are left at each stage, and why the others are not: each stage is the one before it less its losses. */
export function Funnel({ message }: { message: MassRecord }) {
  const t = useTexts(words);
  const stages = useStages(message);
  const most = Math.max(1, ...stages.map(({ count }) => count));
  return (
    <Card p="4" aria-label={t.title}>
      <chakra.h2 fontWeight="semibold" mb="3">
        {t.title}
      </chakra.h2>
      <Flex as="ol" direction="column" gap="2.5" listStyleType="none" m="0" p="0">
        {stages.map((stage, at) => (
          <StageRow key={stage.name} stage={stage} share={stage.count / most} isLast={at === stages.length - 1} />
        ))}
      </Flex>
    </Card>
  );
}

function StageRow({ stage: { name, count, losses }, share, isLast }: { stage: Stage; share: number; isLast: boolean }) {
  return (
    <chakra.li
      display="grid"
      gap="3"
      rowGap="1"
      alignItems="center"
      gridTemplateColumns={{ base: '88px 56px minmax(0, 1fr)', sm: '112px 72px minmax(0, 1fr)' }}
    >
      <span>{name}</span>
      <chakra.b textAlign="end" fontVariantNumeric="tabular-nums">
        {formatCount(count)}
      </chakra.b>
      <chakra.span display="block" bg="sunken" height="12px" borderRadius="xs" overflow="hidden" aria-hidden>
        <chakra.span display="block" bg={isLast ? 'jade.600' : 'jade.500'} height="100%" style={{ width: `${share * 100}%` }} />
      </chakra.span>
      <Losses losses={losses} />
    </chakra.li>
  );
}

function Losses({ losses }: { losses: readonly Loss[] }) {
  const t = useTexts(words);
  const [, change] = useAddress();
  const some = losses.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <Flex gridColumn={{ base: '1 / -1', sm: '3' }} gap="3" rowGap="0" flexWrap="wrap" color="ink.2" fontSize="xs">
      {some.map(({ name, count, filter }) =>
        filter ? (
          <Button
            key={name}
            look="link"
            fontSize="xs"
            textDecoration="underline"
            textUnderlineOffset="3px"
            aria-label={t.show(`${name} ${formatCount(count)}`)}
            onClick={() => change({ tab: 'receivers', status: undefined, refused: undefined, ...filter })}
          >
            {`− ${name} ${formatCount(count)}`}
          </Button>
        ) : (
          <span key={name}>{`− ${name} ${formatCount(count)}`}</span>
        ),
      )}
    </Flex>
  );
}
