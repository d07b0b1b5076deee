import { chakra, Flex } from '@chakra-ui/react';
import { areaOf, type Data, type OperationId } from '@shiyi/sdk';
import { Suspense, useState } from 'react';
import type { OperationState } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Card } from '#ui/layout/Card.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatBytes, formatCount, formatTime } from '#ui/text/format.js';

const words = texts({
  title: ['缓存概况', 'How the cache is used'],
  rate: ['命中率', 'Hit rate'],
  never: ['还没有请求', 'No requests yet'],
  since: (when: string) => [
    `命中按本服务进程统计，自 ${when} 起；数据一变，相关缓存立即失效。`,
    `Hits are counted by this server process since ${when}. Entries expire as soon as their data changes.`,
  ],
  call: ['接口', 'Call'],
  show: ['按接口查看', 'By call'],
  hide: ['收起', 'Hide'],
});

type Stats = Data<'getCacheStats'>;

const rateOf = ({ hits, misses }: { hits: number; misses: number }) =>
  hits + misses === 0 ? undefined : `${Math.floor((100 * hits) / (hits + misses))}%`;

/** Shows size, hits and misses, on demand by kind of entry. */
export function CacheStats({ reading: { data, error, refresh } }: { reading: OperationState<Stats> }) {
  const t = useTexts(words);
  const [open, setOpen] = useState(false);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  return (
    <Card aria-label={t.title} px="4" py="3">
      <Flex gap="6" rowGap="3" flexWrap="wrap" align="flex-end">
        <Figures stats={data} />
        {data && data.answers.length > 0 ? (
          <Button size="sm" ms="auto" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t.hide : t.show}
          </Button>
        ) : null}
      </Flex>
      {data ? (
        <chakra.p mt="2" color="ink.3" fontSize="xs">
          {t.since(formatTime(data.since))}
        </chakra.p>
      ) : null}
      {open && data ? <Answers answers={data.answers} /> : null}
    </Card>
  );
}

function Figures({ stats }: { stats: Stats | undefined }) {
  const t = useTexts(words);
  const meta = useMeta('getCacheStats');
  const title = (name: string) => meta.label(meta.output(name));
  const figures = [
    [title('store'), stats && meta.word(meta.output('store'), stats.store)],
    [title('keys'), stats && formatCount(stats.keys)],
    [title('size'), stats && formatBytes(stats.size)],
    [title('hits'), stats && formatCount(stats.hits)],
    [title('misses'), stats && formatCount(stats.misses)],
    [t.rate, stats && (rateOf(stats) ?? t.never)],
  ] as const;
  return (
    <chakra.dl display="contents" m="0">
      {figures.map(([name, value]) => (
        <chakra.div key={name} minWidth="16">
          <chakra.dt color="ink.3" fontSize="xs">
            {name}
          </chakra.dt>
          <chakra.dd m="0" fontSize="lg" fontWeight="semibold" minHeight="7">
            {value ?? <Skeleton mt="2" width="3em" />}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

const Cell = chakra('td', { base: { py: '1', textAlign: 'end', fontVariantNumeric: 'tabular-nums' } });
const Head = chakra('th', { base: { py: '1', textAlign: 'end', color: 'ink.3', fontSize: 'xs', fontWeight: 'normal' } });

function CallName({ id }: { id: OperationId }) {
  return useMeta(id).title;
}

function Answers({ answers }: Pick<Stats, 'answers'>) {
  const t = useTexts(words);
  const meta = useMeta('getCacheStats');
  const title = (name: string) => meta.label(meta.output(name));
  return (
    <chakra.table width="100%" maxWidth="140" mt="2">
      <thead>
        <tr>
          <Head scope="col" textAlign="start">
            {t.call}
          </Head>
          {[title('hits'), title('misses'), t.rate].map((name) => (
            <Head key={name} scope="col">
              {name}
            </Head>
          ))}
        </tr>
      </thead>
      <tbody>
        {answers.map((one) => (
          <chakra.tr key={one.operation_id} borderTopWidth="1">
            <Cell textAlign="start">
              {Object.hasOwn(areaOf, one.operation_id) ? (
                <Suspense fallback="…">
                  <CallName id={one.operation_id as OperationId} />
                </Suspense>
              ) : (
                one.operation_id
              )}
            </Cell>
            <Cell>{formatCount(one.hits)}</Cell>
            <Cell>{formatCount(one.misses)}</Cell>
            <Cell>{rateOf(one)}</Cell>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
