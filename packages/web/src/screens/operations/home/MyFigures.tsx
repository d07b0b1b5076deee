import { chakra } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { RowLinks, ValueLink } from '#ui/figures/RowLinks.js';
import type { FigureRows } from '#ui/figures/region-rows.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount, formatMoney } from '#ui/text/format.js';

const words = texts({ mine: ['我的数据', 'My figures'], orders: ['订单', 'Orders'] });
/** The figures by name, each with the area whose records it counts and what they are. */
const figures = {
  customer_total: { area: 'customer', rows: 'customers_total' },
  customer_new_7d: { area: 'customer', rows: 'customers_new' },
  order_fen_30d: { area: 'platform-order', rows: 'orders_paid' },
} as const;
type Figure = keyof typeof figures;

/** Shows the user's own figures, of areas the user has a permission for and with something to count. */
export function MyFigures() {
  const t = useTexts(words);
  const meta = useMeta('getMyDashboard');
  const areas = new Set(useSession((one) => one.user?.permissions)?.map((code) => code.split(':')[0]));
  const shown = (Object.keys(figures) as Figure[]).filter((name) => areas.has(figures[name].area));
  const { data, error, refresh } = useOperation('getMyDashboard');
  const told = data ? shown.filter((name) => data[name] > 0) : shown;
  if (told.length === 0) return null;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  return (
    <chakra.section aria-label={t.mine} borderTopWidth="1" pt="4">
      <chakra.h2 fontSize="md" fontWeight="semibold" mb="2">
        {t.mine}
      </chakra.h2>
      <chakra.dl display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax({sizes.28}, 1fr))" m="0">
        {told.map((name) => (
          <div key={name}>
            <chakra.dt color="ink.3" fontSize="xs">
              {meta.label(meta.output(name))}
            </chakra.dt>
            <chakra.dd m="0" fontSize="xl" fontWeight="semibold" minHeight="7">
              {data ? <Value name={name} value={data[name]} rows={data.rows} /> : <Skeleton mt="2" width="60%" />}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </chakra.section>
  );
}

/** Shows a figure; a number leads to what it counts, an amount has their number beside it. */
function Value({ name, value, rows }: { name: Figure; value: number; rows: readonly FigureRows[] }) {
  const t = useTexts(words);
  const meta = useMeta('getMyDashboard');
  const behind = rows.filter(({ key }) => key === figures[name].rows);
  const isAmount = name === 'order_fen_30d';
  return (
    <>
      <ValueLink rows={behind} value={value} name={meta.label(meta.output(name))}>
        {isAmount ? formatMoney(value) : formatCount(value)}
      </ValueLink>
      {isAmount ? (
        <chakra.div fontSize="xs" fontWeight="normal" color="ink.2">
          <RowLinks rows={behind} word={() => t.orders} />
        </chakra.div>
      ) : null}
    </>
  );
}
