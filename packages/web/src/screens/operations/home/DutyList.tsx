import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { touch } from '#theme/touch.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { DutyRow } from './DutyRow.js';
import { bands, type Duty, type DutyKind } from './duties.js';

const words = texts({
  title: ['等你处理', 'Waiting for you'],
  filter: ['按种类看', 'By kind'],
  all: ['全部', 'All'],
  need_dealt: ['待办', 'To-dos'],
  remind: ['提醒', 'Reminders'],
  notify: ['通知', 'Notifications'],
  failed: ['未完成', 'Failed'],
  late: ['已超时', 'Late'],
  due: ['今天截止', 'Due today'],
  soon: ['接下来', 'Coming up'],
  open: ['待处理', 'Open'],
  today: ['今天', 'Today'],
  earlier: ['更早', 'Earlier'],
  items: (count: string) => [`${count} 件`, `${count}`],
  done: ['都处理完了', 'All done'],
  doneText: ['新的待办、提醒和通知会出现在这里。', 'New to-dos, reminders and notifications appear here.'],
});

const kinds: readonly DutyKind[] = ['need_dealt', 'remind', 'notify'];

export const countOf = (duties: readonly Duty[]) => duties.reduce((sum, one) => sum + one.number, 0);

/** Lists the tasks, each with a link to where it is done. */
export function DutyList({ duties }: { duties: readonly Duty[] | undefined }) {
  const t = useTexts(words);
  const [kind, setKind] = useState<DutyKind>();
  const shown = duties?.filter((one) => kind === undefined || one.kind === kind);
  const present = kinds.filter((one) => duties?.some((duty) => duty.kind === one));
  return (
    <Card aria-label={t.title}>
      <Flex align="center" gap="3" px="4" py="3" flexWrap="wrap">
        <chakra.h2 fontSize="md" fontWeight="semibold">
          {t.title}
        </chakra.h2>
        {duties && present.length > 1 ? (
          <Flex role="group" aria-label={t.filter} gap="1.5" flexWrap="wrap">
            {[undefined, ...present].map((one) => (
              <KindChip
                key={one ?? 'all'}
                title={t[one ?? 'all']}
                count={countOf(duties.filter((duty) => one === undefined || duty.kind === one))}
                on={one === kind}
                onPress={() => setKind(one)}
              />
            ))}
          </Flex>
        ) : null}
      </Flex>
      {shown ? null : <WaitingDuties />}
      {shown?.length === 0 ? <EmptyState title={t.done} text={t.doneText} /> : null}
      {bands.map((band) => (
        <BandRows
          key={band}
          title={t[band]}
          late={band === 'failed' || band === 'late'}
          duties={shown?.filter((one) => one.band === band) ?? []}
        />
      ))}
    </Card>
  );
}

function KindChip({ title, count, on, onPress }: { title: string; count: number; on: boolean; onPress: () => void }) {
  return (
    <chakra.button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      height="6"
      css={{ '&[aria-pressed=true]': { bg: 'jade.50', color: 'jade.700' }, [touch]: { height: '40px', px: '3.5' } }}
      px="2.5"
      borderRadius="full"
      fontSize="xs"
      cursor="pointer"
      bg="sunken"
      color="ink.2"
    >
      {title} <b>{formatCount(count)}</b>
    </chakra.button>
  );
}

function BandRows({ title, late, duties }: { title: string; late: boolean; duties: readonly Duty[] }) {
  const t = useTexts(words);
  if (duties.length === 0) return null;
  return (
    <Flex direction={{ base: 'column', sm: 'row' }} borderTopWidth="1" bg={late ? 'persimmon.50' : undefined}>
      <chakra.h3
        px="4"
        pt="2.5"
        pb={{ sm: '1.5' }}
        width={{ sm: '28' }}
        flexShrink={0}
        fontWeight="semibold"
        color={late ? 'persimmon' : undefined}
      >
        {title}
        <chakra.span
          display={{ base: 'inline', sm: 'block' }}
          ms={{ base: '2', sm: '0' }}
          fontSize="xs"
          fontWeight="normal"
          color={late ? 'persimmon' : 'ink.3'}
        >
          {t.items(formatCount(countOf(duties)))}
        </chakra.span>
      </chakra.h3>
      <chakra.ul flex="1" minWidth="0" listStyleType="none">
        {duties.map((duty) => (
          <DutyRow key={duty.key} duty={duty} />
        ))}
      </chakra.ul>
    </Flex>
  );
}

function WaitingDuties() {
  return ['52%', '68%', '44%'].map((width) => (
    <Flex key={width} height="10" align="center" px="4" borderTopWidth="1" aria-hidden>
      <Skeleton width={width} />
    </Flex>
  ));
}
