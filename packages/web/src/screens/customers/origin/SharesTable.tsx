import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  title: ['分配预览', 'Preview of the assignment'],
  staff: ['员工', 'Staff member'],
  count: ['线索数', 'Leads'],
  failed: (count: number) => [`${count} 条不能分配：`, `${countOf(count, 'lead')} cannot be assigned:`],
  regions: ['去设置部门的负责地区', 'Set the regions of departments'],
  others: (count: number) => [`等 ${count} 条`, `and ${count} more`],
  nobody: ['没有可以分配的线索', 'No lead can be assigned'],
});

const cells = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 'medium', color: 'ink.3', py: '1.5' },
  '& td': { borderTopWidth: '1px', py: '1.5' },
  '& :is(th, td):last-child': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
} as const;

const mostNamed = 5;

/** Names the leads that nobody gets, each with a link; those of other pages have no name here. */
function Leads({ ids, names }: { ids: readonly number[]; names: ReadonlyMap<number, string> }) {
  const t = useTexts(words);
  const shown = ids.filter((id) => names.has(id)).slice(0, mostNamed);
  return (
    <chakra.span display="flex" flexWrap="wrap" columnGap="2" fontSize="xs">
      {shown.map((id) => (
        <Link key={id} to={`/user/origin?open=${id}`}>
          {names.get(id)}
        </Link>
      ))}
      {shown.length > 0 && ids.length > shown.length ? (
        <chakra.span color="ink.3">{t.others(ids.length - shown.length)}</chakra.span>
      ) : null}
    </chakra.span>
  );
}

/** No department serves the region of the lead. */
const withoutDepartment = 42200;

/** Groups the leads that nobody gets by the reason. */
function Refusals({ failed, names }: { failed: Props['plan']['failed']; names: Props['names'] }) {
  const t = useTexts(words);
  const mayOpen = useMay('updateDepartment');
  const reasons = Map.groupBy(failed, (one) => one.message);
  return (
    <div>
      <chakra.p fontWeight="medium">{t.failed(failed.length)}</chakra.p>
      <chakra.ul ps="5">
        {[...reasons].map(([message, rows]) => (
          <li key={message}>
            {message}（{formatCount(rows.length)}）<Leads ids={rows.map(({ id }) => id)} names={names} />
          </li>
        ))}
      </chakra.ul>
      {failed.some(({ code }) => code === withoutDepartment) && mayOpen ? <Link to="/system/department">{t.regions}</Link> : null}
    </div>
  );
}

interface Props {
  plan: Data<'setLeadHolders'>;
  /** Names of the leads that the list shows. */
  names: ReadonlyMap<number, string>;
}

/** Shows who gets how many leads, and which stay and why. */
export function SharesTable({ plan, names }: Props) {
  const t = useTexts(words);
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
      {plan.failed.length > 0 ? <Refusals failed={plan.failed} names={names} /> : null}
    </chakra.section>
  );
}
