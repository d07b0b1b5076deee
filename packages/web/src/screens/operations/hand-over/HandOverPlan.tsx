import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import type { OperationState } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  title: ['谁会得到什么', 'Who gets what'],
  choose: ['选择接替员工后，这里显示每人会得到什么。', 'Choose who takes over to see who would get what.'],
  takers: ['接替员工', 'Takers'],
  cannot: (why: string) => [`不能接客户：${why}`, `Can’t take contacts: ${why}`],
  calls: (calls: number, days: number) => [
    `需调用企业微信 ${calls} 次${days > 1 ? `，群聊分 ${days} 天移交（每天最多 300 个）` : ''}。客户约一天后自动转接，期间可以拒绝。`,
    `${countOf(calls, 'call')} to WeCom${days > 1 ? `; the groups take ${days} days, at 300 a day` : ''}. Contacts go over by themselves about a day later unless they decline.`,
  ],
  unbound: (count: number) => [`其中 ${count} 位没有绑定客户档案`, `${countOf(count, 'contact')} without a customer`],
  often: (count: number) => [
    `${count} 位在 90 天内已转接两次，企业微信会拒绝`,
    `WeCom will refuse ${countOf(count, 'contact')} handed over twice within 90 days`,
  ],
});

type Preview = Data<'getHandOverPreview'>;

const counted = ['contacts', 'groups', 'customers', 'services', 'leads', 'follow_ups', 'allotments', 'codes', 'channels', 'camps'] as const;

interface Props {
  reading: OperationState<Preview>;
  /** Whether enough is chosen for a preview. */
  isReady: boolean;
}

/** Shows what a person has to hand over, and who would get it. */
export function HandOverPlan({ reading, isReady }: Props) {
  const t = useTexts(words);
  if (isReady && reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  return (
    <chakra.section aria-label={t.title} aria-busy={reading.isLoading}>
      <chakra.h3 fontWeight="semibold" mb="2">
        {t.title}
      </chakra.h3>
      {isReady && reading.data ? <Plan preview={reading.data} /> : <chakra.p color="ink.3">{t.choose}</chakra.p>}
    </chakra.section>
  );
}

function Plan({ preview }: { preview: Preview }) {
  const t = useTexts(words);
  const meta = useMeta('getHandOverPreview');
  return (
    <Flex direction="column" gap="3">
      <Flex gap="4" rowGap="1" flexWrap="wrap">
        {counted.flatMap((name) =>
          preview[name] === 0 ? (
            []
          ) : (
            <span key={name}>
              <chakra.span color="ink.3">{meta.label(meta.output(name))}</chakra.span> <b>{formatCount(preview[name])}</b>
            </span>
          ),
        )}
      </Flex>
      <TakerTable takers={preview.takers} />
      <chakra.p color="ink.3">{t.calls(preview.calls, preview.days)}</chakra.p>
      {preview.unbound > 0 ? <chakra.p color="ink.3">{t.unbound(preview.unbound)}</chakra.p> : null}
      {preview.often > 0 && !preview.has_left ? <chakra.p color="persimmon">{t.often(preview.often)}</chakra.p> : null}
    </Flex>
  );
}

const takerTable = {
  fontVariantNumeric: 'tabular-nums',
  '& th': { textAlign: 'right', color: 'ink.3', fontWeight: 'normal' },
  '& td': { textAlign: 'right' },
  '& th, & td': { py: '1', pr: '3', verticalAlign: 'top' },
  '& :is(th, td):first-of-type': { textAlign: 'left' },
  '& :is(th, td):last-of-type': { pr: '0' },
  '& b': { whiteSpace: 'nowrap' },
};

function TakerTable({ takers }: { takers: Preview['takers'] }) {
  const t = useTexts(words);
  const meta = useMeta('getHandOverPreview');
  const field = meta.output('takers').fields ?? [];
  const of = (name: string) => field.find((one) => one.name === name);
  const label = (name: string) => {
    const found = of(name);
    return found ? meta.label(found) : name;
  };
  const problem = of('problem');
  return (
    <chakra.table width="100%" aria-label={t.takers} css={takerTable}>
      <thead>
        <tr>
          {['user', 'contacts_before', 'services_before', 'contacts', 'groups'].map((name) => (
            <th key={name} scope="col">
              {label(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {takers.map((one) => (
          <TakerRow key={one.user.id} taker={one} problem={one.problem && problem ? meta.word(problem, one.problem) : null} />
        ))}
      </tbody>
    </chakra.table>
  );
}

function TakerRow({ taker, problem }: { taker: Preview['takers'][number]; problem: string | null }) {
  const t = useTexts(words);
  return (
    <>
      <tr>
        <td>
          <b>{taker.user.name}</b>
        </td>
        {[taker.contacts_before, taker.services_before, taker.contacts, taker.groups].map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
          <td key={at}>{formatCount(count)}</td>
        ))}
      </tr>
      {problem ? (
        <tr>
          <td colSpan={5}>
            <StatusChip tone="bad">{t.cannot(problem)}</StatusChip>
          </td>
        </tr>
      ) : null}
    </>
  );
}
