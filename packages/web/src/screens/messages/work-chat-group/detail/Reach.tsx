import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount, joinNames } from '#ui/text/format.js';

const words = texts({
  title: ['现在群发，谁能收到', 'Who gets a mass message now'],
  toGroup: ['发到这个群', 'To the group'],
  toCustomers: ['发给群里的客户', 'To its customers'],
  reached: ['能收到', 'Gets it'],
  missed: (causes: string) => [`收不到：${causes}`, `Does not get it: ${causes}`],
  customers: (total: string, matched: string) => [`${total} / ${matched} 位能收到`, `${total} of ${matched} get it`],
  nobody: ['群里没有已建档的客户', 'No member is a customer here'],
  cause: (name: string, count: string) => [`${name} ${count}`, `${name} ${count}`],
});

type Audience = Data<'getMassMessageAudience'>;

const causes = ['no_friend', 'blocked', 'no_sender', 'quota_blocked', 'reserved'] as const;

/** Names why those who are meant would not get a message, with how many. */
function useCauses(): (audience: Audience) => string[] {
  const t = useTexts(words);
  const meta = useMeta('getMassMessageAudience');
  return (audience) =>
    causes.filter((cause) => audience[cause] > 0).map((cause) => t.cause(meta.label(meta.output(cause)), formatCount(audience[cause])));
}

/** Shows whether a mass message would reach the group now, and how many of its customers. */
export function Reach({ id }: { id: number }) {
  const may = useMay('getMassMessageAudience');
  return may ? <ReachCard id={id} /> : null;
}

function ReachCard({ id }: { id: number }) {
  const t = useTexts(words);
  const group = useOperation('getMassMessageAudience', { type: 'group', chat_ids: [id] });
  const customers = useOperation('getMassMessageAudience', { group_chat_ids: [id] });
  const error = group.error ?? customers.error;
  return (
    <Card p="4" aria-label={t.title}>
      <chakra.h2 fontWeight="semibold" mb="2">
        {t.title}
      </chakra.h2>
      {error ? <ErrorState error={error} onRetry={() => void Promise.all([group.refresh(), customers.refresh()])} /> : null}
      {group.data && customers.data ? <Figures group={group.data} customers={customers.data} /> : error ? null : <Skeleton height="16" />}
    </Card>
  );
}

function Figures({ group, customers }: { group: Audience; customers: Audience }) {
  const t = useTexts(words);
  const causesOf = useCauses();
  const { total, matched } = customers;
  return (
    <chakra.dl display="grid" gap="1">
      <chakra.dt color="ink.3">{t.toGroup}</chakra.dt>
      <chakra.dd m="0">{group.total > 0 ? t.reached : t.missed(joinNames(causesOf(group)))}</chakra.dd>
      <chakra.dt color="ink.3" mt="2">
        {t.toCustomers}
      </chakra.dt>
      <chakra.dd m="0">
        {matched === 0 ? t.nobody : t.customers(formatCount(total), formatCount(matched))}
        {causesOf(customers).map((cause) => (
          <chakra.span key={cause} display="block" color="ink.3" fontSize="xs">
            {cause}
          </chakra.span>
        ))}
      </chakra.dd>
    </chakra.dl>
  );
}
