import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  title: ['分配预览', 'Preview of the hand-over'],
  staff: ['营养师', 'Nutritionist'],
  before: ['现有', 'Now'],
  gets: ['这次接手', 'Comes to them'],
  after: ['移交后', 'Afterwards'],
  sum: ['合计', 'Total'],
  failed: (count: number) => [`${count} 个不能移交：`, `${count} cannot be handed over:`],
  reason: (message: string, count: number) => [`${message}（${count} 个）`, `${message} (${count})`],
  nobody: ['没有需要移交的', 'Nothing is handed over'],
});

const cells = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: '1.5', textAlign: 'end' },
  '& th': { fontWeight: 'medium', color: 'ink.3' },
  '& :is(tbody, tfoot) :is(th, td)': { borderTopWidth: '1px' },
  '& :is(th, td):first-child': { textAlign: 'start' },
  '& tfoot': { fontWeight: 'semibold' },
} as const;

/** What a hand-over between several does, or would do. */
export interface SharePlan {
  /** How many are handed over. */
  count: number;
  failed: readonly { message: string }[];
  shares: Data<'updateServicePrincipal'>['shares'];
}

/** Shows how many each receiver has and gets, and why some stay. */
export function ShareTable({ plan }: { plan: SharePlan }) {
  const t = useTexts(words);
  return (
    <chakra.section aria-label={t.title} display="flex" flexDirection="column" gap="3" maxHeight="40vh" overflow="auto">
      {plan.count === 0 ? <chakra.p>{t.nobody}</chakra.p> : null}
      <Shares shares={plan.shares} />
      {plan.failed.length > 0 ? <FailureReasons failures={plan.failed} /> : null}
    </chakra.section>
  );
}

function Shares({ shares }: Pick<SharePlan, 'shares'>) {
  const t = useTexts(words);
  const sum = shares.reduce((all, { count }) => all + count, 0);
  return (
    <chakra.table css={cells}>
      <thead>
        <tr>
          {[t.staff, t.before, t.gets, t.after].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shares.map((one) => (
          <tr key={one.user_id}>
            <td>{one.name}</td>
            <td>{formatCount(one.before)}</td>
            <td>+{formatCount(one.count)}</td>
            <td>{formatCount(one.before + one.count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>{t.sum}</td>
          <td>+{formatCount(sum)}</td>
          <td />
        </tr>
      </tfoot>
    </chakra.table>
  );
}

function FailureReasons({ failures }: { failures: SharePlan['failed'] }) {
  const t = useTexts(words);
  const reasons = Map.groupBy(failures, (one) => one.message);
  return (
    <div>
      <chakra.p fontWeight="medium">{t.failed(failures.length)}</chakra.p>
      <chakra.ul ps="5">
        {[...reasons].map(([message, rows]) => (
          <li key={message}>{t.reason(message, rows.length)}</li>
        ))}
      </chakra.ul>
    </div>
  );
}
