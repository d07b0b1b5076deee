import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { walkMenus } from '#app/menus.js';
import { useSession } from '#app/session.js';
import { wayTo } from '#app/tabs.js';
import { texts, useTexts } from '#app/texts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount, formatMoney } from '#ui/text/format.js';

const words = texts({ mine: ['我的数据', 'My figures'] });
/** The figures by name, each with the area whose records it counts. */
const figures = {
  customer_total: 'customer',
  customer_new_7d: 'customer',
  order_fen_30d: 'platform-order',
} as const;
type Figure = keyof typeof figures;

/** Shows the user's own figures, of areas the user has a permission for and with something to count. */
export function MyFigures() {
  const t = useTexts(words);
  const meta = useMeta('getMyDashboard');
  const areas = new Set(useSession((one) => one.user?.permissions)?.map((code) => code.split(':')[0]));
  const shown = (Object.keys(figures) as Figure[]).filter((name) => areas.has(figures[name]));
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
              {data ? <Value name={name} value={data[name]} /> : <Skeleton mt="2" width="60%" />}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </chakra.section>
  );
}

/** Shows a figure; links to the list it counts, if a menu leads there. */
function Value({ name, value }: { name: Figure; value: number }) {
  const menus = useSession((one) => one.menus);
  const list = [...walkMenus(menus)].find(({ node }) => node.path && node.permission?.startsWith(`${figures[name]}:`))?.node.path;
  const text = name === 'order_fen_30d' ? formatMoney(value) : formatCount(value);
  if (!list) return text;
  return (
    <chakra.span color="jade.700" _hover={{ textDecoration: 'underline' }} asChild>
      <Link to={wayTo(list)}>{text}</Link>
    </chakra.span>
  );
}
