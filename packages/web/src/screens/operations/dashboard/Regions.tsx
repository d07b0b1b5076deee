import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { tableStyle } from '#list/table-style.js';
import { FigureSection } from '#ui/figures/FigureSection.js';
import { useFigureWords } from '#ui/figures/figures.js';
import { RowLinks, ValueLink } from '#ui/figures/RowLinks.js';
import { type FigureRows, rowsInRegion } from '#ui/figures/region-rows.js';
import { formatCount, formatMoney } from '#ui/text/format.js';

type Regions = Data<'getRegionDashboard'>['regions'];
type Cards = Data<'getRegionDashboard'>['cards'];

const words = texts({
  title: ['各地区', 'By region'],
  region: ['地区', 'Region'],
  customers: ['客户数', 'Customers'],
  services: ['服务单数', 'Service orders'],
  amount: ['成交金额（元）', 'Sales (yuan)'],
  unknown: ['未知地区', 'Unknown'],
  elsewhere: ['按收货地区计入，这些订单的客户在其他地区', 'By delivery region; the customers live elsewhere'],
  none: ['暂无数据', 'Nothing yet'],
});

/** Lists provinces with most customers first, each with its cities below it. */
export function Regions({ regions, cards }: { regions: Regions; cards: Cards }) {
  const t = useTexts(words);
  const rows = provincesAndCities(regions);
  const behind = cards.flatMap((card) => card.rows as FigureRows[]);
  return (
    <FigureSection title={t.title}>
      <chakra.div css={tableStyle} pb="2">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls with the arrow keys */}
        <section data-scroll="both" tabIndex={0} aria-label={t.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.region}</th>
                {[t.customers, t.services, t.amount].map((title) => (
                  <th key={title} scope="col" data-end>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, ...place }) => (
                <Place key={key} {...place} behind={behind} />
              ))}
            </tbody>
          </table>
        </section>
      </chakra.div>
      {rows.length === 0 ? (
        <chakra.p px="4" py="3" color="ink.3">
          {t.none}
        </chakra.p>
      ) : null}
    </FigureSection>
  );
}

/** The rows of the table: each province, then its cities. */
const provincesAndCities = (regions: Regions) =>
  regions.flatMap((one) => [
    { ...one, region: { province: one.name }, key: one.name ?? '' },
    ...one.cities.map((city) => ({ ...city, region: { province: one.name, city: city.name }, key: `${one.name} ${city.name ?? ''}` })),
  ]);

interface PlaceProps extends Omit<Regions[number], 'cities'> {
  region: { province: string | null; city?: string | null };
  /** The rows of the whole, of which the place has a part. */
  behind: readonly FigureRows[];
}

function Place({ name, region, behind, customers, services, orders, paid_services, amount_fen }: PlaceProps) {
  const t = useTexts(words);
  const { rowWord } = useFigureWords('getRegionDashboard');
  const isCity = 'city' in region;
  const rowsOf = (counts: Partial<Record<FigureRows['key'], number>>) =>
    behind.flatMap((one) => (counts[one.key] ? [rowsInRegion(one, region, counts[one.key] ?? 0)] : []));
  const place = name ?? t.unknown;
  return (
    <tr>
      <chakra.th scope="row" fontWeight={isCity ? 'normal' : 'medium'}>
        <chakra.span ps={isCity ? '5' : '0'} color={name === null || isCity ? 'ink.2' : undefined}>
          {place}
        </chakra.span>
        {customers === 0 && orders > 0 ? (
          <chakra.span display="block" ps={isCity ? '5' : '0'} fontSize="xs" fontWeight="normal" color="ink.2">
            {t.elsewhere}
          </chakra.span>
        ) : null}
      </chakra.th>
      <td data-end>
        <ValueLink rows={rowsOf({ customers_total: customers })} value={customers} name={`${place} ${t.customers}`}>
          {formatCount(customers)}
        </ValueLink>
      </td>
      <td data-end>
        <ValueLink rows={rowsOf({ services_sold: services })} value={services} name={`${place} ${t.services}`}>
          {formatCount(services)}
        </ValueLink>
      </td>
      <td data-end>
        {formatMoney(amount_fen)}
        <chakra.span display="block" fontSize="xs" color="ink.2">
          <RowLinks rows={rowsOf({ orders_paid: orders, services_paid: paid_services })} word={rowWord} />
        </chakra.span>
      </td>
    </tr>
  );
}
