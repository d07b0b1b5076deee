import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { Moment } from '#ui/date/Moment.js';
import { Card } from '#ui/layout/Card.js';
import { Progress } from '#ui/status/Progress.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { statusTones } from './hand-over.js';
import { ItemTable } from './ItemTable.js';

const words = texts({
  about: ['交接信息', 'About'],
  problem: ['企业微信拒绝了最近一次调用', 'WeCom refused the last call'],
  moved: ['已随交接移交', 'Also moved'],
  nothing: ['还没有', 'Nothing yet'],
  progress: (done: number, total: number) => [`已转接 ${done} / ${total}`, `${done} of ${total} handed over`],
  listing: ['正在整理要移交的客户与群…', 'Listing contacts and groups…'],
  none: ['没有要转接的客户或群', 'No contacts or groups to hand over'],
  left: ['移交人已离职', 'Has left the company'],
});

type HandOver = Data<'getHandOver'>;

/** Lays out a hand-over: its state and counts, what went over with it, and each contact and group. */
export function HandOverBoard({ handOver }: { handOver: HandOver }) {
  const t = useTexts(words);
  const { error, counters } = handOver;
  return (
    <Flex direction="column" gap="4">
      {error ? (
        <Card role="alert" p="4" color="persimmon" aria-label={t.problem}>
          {t.problem}：{error}
        </Card>
      ) : null}
      <About handOver={handOver} />
      <Counts handOver={handOver} />
      {counters.total > 0 ? <ItemTable id={handOver.id} version={counters.waiting} /> : null}
    </Flex>
  );
}

function About({ handOver }: { handOver: HandOver }) {
  const t = useTexts(words);
  const meta = useMeta('getHandOver');
  const label = (name: string) => meta.label(meta.output(name));
  const { takers, rule, text, operator, created_at, finished_at, next_at, has_left, status } = handOver;
  const row = (name: string, value: ReactNode) => (
    <chakra.span key={name} minWidth="0">
      <chakra.span color="ink.3">{label(name)}</chakra.span> {value}
    </chakra.span>
  );
  return (
    <Card p="4" aria-label={t.about}>
      <Flex gap="4" rowGap="1.5" flexWrap="wrap" align="center" color="ink.2">
        <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />
        {has_left ? <StatusChip tone="bad">{t.left}</StatusChip> : null}
        {row('takers', joinNames(takers.map(({ name }) => name)))}
        {row('rule', meta.word(meta.output('rule'), rule))}
        {row('operator', operator.name)}
        {row('created_at', <Moment at={created_at} />)}
        {finished_at ? row('finished_at', <Moment at={finished_at} />) : null}
        {next_at ? row('next_at', <Moment at={next_at} />) : null}
        {text ? row('text', text) : null}
      </Flex>
    </Card>
  );
}

const names = ['total', 'done', 'waiting', 'refused', 'full', 'failed'] as const;

function Counts({ handOver: { counters, moved, status } }: { handOver: HandOver }) {
  const t = useTexts(words);
  const nothing = status === 'running' ? t.listing : t.none;
  const meta = useMeta('getHandOver');
  const field = (of: 'counters' | 'moved', name: string) => (meta.output(of).fields ?? []).find((one) => one.name === name);
  const labelOf = (of: 'counters' | 'moved', name: string) => {
    const found = field(of, name);
    return found ? meta.label(found) : name;
  };
  const along = Object.entries(moved).filter(([, count]) => count > 0);
  return (
    <Card p="4" aria-label={meta.label(meta.output('counters'))}>
      <Progress
        label={meta.label(meta.output('counters'))}
        pct={counters.total === 0 ? 0 : (100 * counters.done) / counters.total}
        text={counters.total === 0 ? nothing : t.progress(counters.done, counters.total)}
      />
      <Flex gap="6" rowGap="3" flexWrap="wrap" mt="3">
        {names.map((name) => (
          <div key={name}>
            <chakra.p color="ink.3" fontSize="xs">
              {labelOf('counters', name)}
            </chakra.p>
            <chakra.b fontSize="lg" fontVariantNumeric="tabular-nums">
              {formatCount(counters[name])}
            </chakra.b>
          </div>
        ))}
      </Flex>
      <chakra.p mt="3" color="ink.2">
        <chakra.span color="ink.3">{t.moved}</chakra.span>{' '}
        {along.length === 0 ? t.nothing : along.map(([name, count]) => `${labelOf('moved', name)} ${formatCount(count)}`).join(' · ')}
      </chakra.p>
    </Card>
  );
}
