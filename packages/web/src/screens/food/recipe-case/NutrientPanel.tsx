import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { joinNames } from '#ui/text/format.js';
import { unitAfter } from '#ui/text/units.js';
import { bands, type Nutrient, nutrients, type Portion, partOf, type Sums, sumsOf } from './nutrients.js';

const words = texts({
  target: (kcal: number) => [`目标 ${kcal} 千卡`, `Target ${kcal} kcal`],
  off: (pct: number) => [`${pct > 0 ? '高' : '低'} ${Math.abs(pct)}%`, `${Math.abs(pct)}% ${pct > 0 ? 'above' : 'below'}`],
  fits: ['达标', 'On target'],
  protein: ['蛋白质', 'Protein'],
  fat: ['脂肪', 'Fat'],
  carb: ['碳水', 'Carbs'],
  band: (from: number, to: number) => [`建议 ${from}–${to}%`, `${from}–${to}% advised`],
  shares: ['各食物的占比', 'Share of each food'],
  food: ['食物', 'Food'],
  sum: ['合计', 'Total'],
  unknown: (names: string) => [`缺值：${names}`, `No value: ${names}`],
});

const tolerance = 5;

/** Shows the sums of foods: energy against a target, shares of energy against their bands, and the share of each food. */
export function NutrientPanel({ foods, target }: { foods: readonly Portion[]; target?: number | undefined }) {
  const sums = sumsOf(foods);
  return (
    <Flex direction="column" gap="3">
      <Energy kcal={sums.amounts.energy_kcal} target={target} />
      <Shares shares={sums.shares} judged={target !== undefined} />
      {foods.length > 0 ? <Parts foods={foods} sums={sums} /> : null}
    </Flex>
  );
}

function Energy({ kcal, target }: { kcal: number; target: number | undefined }) {
  const t = useTexts(words);
  const pct = target ? Math.round((kcal / target - 1) * 100) : 0;
  const fits = target !== undefined && Math.abs(kcal / target - 1) * 100 <= tolerance;
  return (
    <Flex align="baseline" gap="2" flexWrap="wrap">
      <chakra.span fontSize="2xl" fontWeight="semibold">
        {kcal}
      </chakra.span>
      <span>kcal</span>
      {target === undefined ? null : (
        <>
          <chakra.span color="ink.3">{t.target(target)}</chakra.span>
          <span data-chip data-tone={fits ? 'good' : 'wait'}>
            {fits ? t.fits : t.off(pct)}
          </span>
        </>
      )}
    </Flex>
  );
}

const inks = { protein: 'sky', fat: 'amber', carb: 'jade.600' } as const;

function Shares({ shares, judged }: { shares: Sums['shares']; judged: boolean }) {
  const t = useTexts(words);
  return (
    <Flex gap="4" flexWrap="wrap">
      {(['protein', 'fat', 'carb'] as const).map((name) => {
        const share = shares[name];
        const [from, to] = bands[name];
        const out = judged && share !== null && (share < from || share > to);
        return (
          <chakra.div key={name} flex="1 1 88px" minWidth="0">
            <Flex justify="space-between" gap="1">
              <chakra.span color="ink.2">{t[name]}</chakra.span>
              <chakra.span fontWeight="semibold" color={out ? 'rose' : 'ink'}>
                {share === null ? '–' : `${share}%`}
              </chakra.span>
            </Flex>
            <chakra.div height="1" borderRadius="full" bg="line" overflow="hidden" aria-hidden>
              <chakra.div height="full" bg={inks[name]} style={{ width: `${share ?? 0}%` }} />
            </chakra.div>
            <chakra.span color="ink.3" fontSize="xs">
              {judged ? t.band(from, to) : null}
            </chakra.span>
          </chakra.div>
        );
      })}
    </Flex>
  );
}

const Table = chakra('table', {
  base: {
    width: 'full',
    fontSize: 'xs',
    borderCollapse: 'collapse',
    '& th, & td': { textAlign: 'end', py: '1', px: '1.5', whiteSpace: 'nowrap', borderTopWidth: '1px' },
    '& th:first-of-type': { textAlign: 'start', fontWeight: 'normal', whiteSpace: 'normal', minWidth: '20' },
    '& thead th': { color: 'ink.3', fontWeight: 'normal', borderTopWidth: 0 },
    '& small': { color: 'ink.3', display: 'block', fontSize: 'inherit' },
    '& tfoot td, & tfoot th': { fontWeight: 'semibold' },
  },
});

const formatAmount = (value: number | null, name: Nutrient) =>
  value === null ? '–' : name.endsWith('_g') ? value.toFixed(1) : Math.round(value);

/** Returns the titles of nutrients with their units. */
function useTitles() {
  const meta = useMeta('getRecipeCase');
  const fields = meta.output('totals').fields ?? [];
  return (name: Nutrient) => {
    const field = fields.find((one) => one.name === name);
    return field ? meta.label(field) + (field.unit ? unitAfter(field.unit) : '') : name;
  };
}

/** Each food's amount and percentage of each nutrient, and which foods have no value. */
function Parts({ foods, sums }: { foods: readonly Portion[]; sums: Sums }) {
  const t = useTexts(words);
  const titleOf = useTitles();
  return (
    <chakra.div overflowX="auto" tabIndex={0} role="region" aria-label={t.shares}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t.food}</th>
            {nutrients.map((name) => (
              <th key={name} scope="col">
                {titleOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {foods.map((food) => (
            <tr key={food.key}>
              <th scope="row">{food.name}</th>
              {nutrients.map((name) => (
                <Part key={name} value={food.amounts[name]} name={name} sum={sums.amounts[name]} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.sum}</th>
            {nutrients.map((name) => (
              <td key={name}>{formatAmount(sums.amounts[name], name)}</td>
            ))}
          </tr>
        </tfoot>
      </Table>
      <Missing unknown={sums.unknown} />
    </chakra.div>
  );
}

function Missing({ unknown }: { unknown: Sums['unknown'] }) {
  const t = useTexts(words);
  const titleOf = useTitles();
  return nutrients
    .filter((name) => unknown[name].length > 0)
    .map((name) => (
      <chakra.p key={name} color="amber" fontSize="xs" pt="1">
        {titleOf(name)} · {t.unknown(joinNames(unknown[name]))}
      </chakra.p>
    ));
}

function Part({ value, name, sum }: { value: number | null; name: Nutrient; sum: number }) {
  const part = partOf(value, sum);
  return (
    <td>
      {formatAmount(value, name)}
      <small>{part === undefined ? '' : `${part}%`}</small>
    </td>
  );
}
