import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { tableStyle } from '#list/table-style.js';
import { MaybeLink } from '#ui/figures/FigureCards.js';
import { FigureSection } from '#ui/figures/FigureSection.js';
import { formatCount, formatMoney } from '#ui/text/format.js';
import { customersOf, type FigureQuery } from './lists.js';

type Regions = Data<'getRegionDashboard'>['regions'];

const words = texts({
  title: ['各地区', 'By region'],
  region: ['地区', 'Region'],
  customers: ['客户数', 'Customers'],
  services: ['服务单数', 'Service orders'],
  amount: ['成交金额（元）', 'Sales (yuan)'],
  unknown: ['未知地区', 'Unknown'],
  none: ['暂无数据', 'Nothing yet'],
});

/** Lists provinces with most customers first, each with its cities below it. */
export function Regions({ regions, ...asked }: FigureQuery & { regions: Regions }) {
  const t = useTexts(words);
  const rows = provincesAndCities(regions, asked);
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
                <Place key={key} {...place} />
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
const provincesAndCities = (regions: Regions, asked: FigureQuery) =>
  regions.flatMap((one) => [
    { ...one, level: 0, key: one.name ?? '', list: one.name === null ? undefined : customersOf({ province: one.name }, asked) },
    ...one.cities.map((city) => ({
      ...{ ...city, level: 1, key: `${one.name} ${city.name ?? ''}` },
      list: one.name === null || city.name === null ? undefined : customersOf({ province: one.name, city: city.name }, asked),
    })),
  ]);

interface PlaceProps extends Omit<Regions[number], 'cities'> {
  /** 0 for a province, 1 for a city. */
  level: number;
  /** The address of its customers. */
  list: string | undefined;
}

function Place({ name, level, list, customers, services, amount_fen }: PlaceProps) {
  const t = useTexts(words);
  return (
    <tr>
      <chakra.th scope="row" fontWeight={level === 0 ? 'medium' : 'normal'}>
        <chakra.span ps={level === 0 ? '0' : '5'} color={name === null || level > 0 ? 'ink.2' : undefined}>
          {name ?? t.unknown}
        </chakra.span>
      </chakra.th>
      <td data-end>
        <MaybeLink to={customers > 0 ? list : undefined}>{formatCount(customers)}</MaybeLink>
      </td>
      <td data-end>{formatCount(services)}</td>
      <td data-end>{formatMoney(amount_fen)}</td>
    </tr>
  );
}
