import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { countOf, texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  title: ['分配预览', 'Preview of the assignment'],
  staff: ['员工', 'Staff member'],
  count: ['线索数', 'Leads'],
  failed: (count: number) => [`${count} 条不能分配：`, `${countOf(count, 'lead')} cannot be assigned:`],
  nobody: ['没有可以分配的线索', 'No lead can be assigned'],
});

const cells = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 'medium', color: 'ink.3', py: '1.5' },
  '& td': { borderTopWidth: '1px', py: '1.5' },
  '& :is(th, td):last-child': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
} as const;

/** Shows who gets how many leads, and why some stay. */
export function SharesTable({ plan }: { plan: Data<'setLeadHolders'> }) {
  const t = useTexts(words);
  const reasons = Map.groupBy(plan.failed, (one) => one.message);
  return (
    <chakra.section aria-label={t.title} display="flex" flexDirection="column" gap="3" maxHeight="40vh" overflow="auto">
      {plan.ok.length === 0 ? <chakra.p>{t.nobody}</chakra.p> : null}
      {plan.shares.length > 0 ? (
        <chakra.table css={cells}>
          <thead>
            <tr>
              <th scope="col">{t.staff}</th>
              <th scope="col">{t.count}</th>
            </tr>
          </thead>
          <tbody>
            {plan.shares.map((one) => (
              <tr key={one.user_id}>
                <td>{one.name}</td>
                <td>{formatCount(one.count)}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      ) : null}
      {plan.failed.length > 0 ? (
        <div>
          <chakra.p fontWeight="medium">{t.failed(plan.failed.length)}</chakra.p>
          <chakra.ul ps="5">
            {[...reasons].map(([message, rows]) => (
              <li key={message}>
                {message}（{formatCount(rows.length)}）
              </li>
            ))}
          </chakra.ul>
        </div>
      ) : null}
    </chakra.section>
  );
}
