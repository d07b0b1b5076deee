import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMay } from '../../../api/Can.js';
import { useOperation } from '../../../api/client.js';
import { texts, useTexts } from '../../../app/texts.js';
import { usePrinting } from '../../../ui/useMedia.js';
import { type Cell, type Cells, type Meal, type Plan, slotOf, sumOf } from './plan-edits.js';
import { cellAt, usePlanStore } from './plan-store.js';
import { groupColors, mealWords } from './words.js';

const words = texts({
  title: (name: string) => [`${name}的一周食谱`, `Week plan of ${name}`],
  sub: (from: string, to: string, energy: string) => [
    `${from} 至 ${to} · 每日约 ${energy} kcal`,
    `${from} to ${to} · about ${energy} kcal a day`,
  ],
  raw: ['克数为可食部分的生重。', 'Grams are edible, raw weight.'],
  shopping: ['采购清单', 'Shopping list'],
  buy: ['带皮骨的采购重量', 'To buy, with peel and bones'],
});

const Sheet = chakra('section', {
  base: {
    display: 'none',
    '@media print': { display: 'block', color: '#000', bg: 'paper', fontSize: '11px' },
    '& table': { width: '100%', borderCollapse: 'collapse', mt: '3' },
    '& th, & td': { borderWidth: '1px', borderColor: '#999', p: '1.5', verticalAlign: 'top', textAlign: 'start' },
    '& h2': { fontSize: '18px', fontWeight: 600 },
  },
});

/** The foods of one meal, each with the color of its exchange group. */
function MealOnPaper({ cell }: { cell: Cell }) {
  return (
    <td>
      {cell.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paper follows the lines
        <chakra.div key={at} borderInlineStartWidth="3px" ps="1" style={{ borderColor: groupColors[item.exchange_group] }}>
          {item.name} {item.dosage_g} {item.unit}
          {item.household ? ` (${item.household})` : ''}
        </chakra.div>
      ))}
      {cell.items.length > 0 ? `${Math.round(sumOf([cell]).energy)} kcal` : ''}
    </td>
  );
}

interface HandOutProps {
  name: string;
  dates: readonly string[];
  shown: readonly Meal[];
  cells: Cells;
  target: number | null;
}

function HandOut({ name, dates, shown, cells, target }: HandOutProps) {
  const t = useTexts(words);
  const meals = useTexts(mealWords);
  return (
    <Sheet data-print="hand-out" aria-hidden>
      <h2>{t.title(name)}</h2>
      <p>
        {t.sub(dates[0] ?? '', dates.at(-1) ?? '', String(target ?? '–'))} {t.raw}
      </p>
      <table>
        <thead>
          <tr>
            <th />
            {dates.map((date) => (
              <th key={date}>{date.slice(5)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((meal) => (
            <tr key={meal}>
              <th>{meals[meal]}</th>
              {dates.map((date) => (
                <MealOnPaper key={date} cell={cellAt(cells, slotOf(date, meal))} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

function ShoppingList({ shopping }: { shopping: Data<'getServiceShoppingList'> }) {
  const t = useTexts(words);
  const types = [...new Set(shopping.items.map(({ type }) => type.name))];
  return (
    <Sheet data-print="shopping" aria-hidden css={{ breakBefore: 'page' }}>
      <h2>{t.shopping}</h2>
      <p>
        {shopping.from} – {shopping.to} · {t.buy}
      </p>
      <table>
        <tbody>
          {types.map((type) => (
            <tr key={type}>
              <th>{type}</th>
              <td>
                {shopping.items
                  .filter((item) => item.type.name === type)
                  .map((item) => `☐ ${item.name} ${item.bought_g} g`)
                  .join('　')}
              </td>
            </tr>
          ))}
          {shopping.others.length > 0 ? (
            <tr>
              <th />
              <td>{shopping.others.map((item) => `☐ ${item.name} ${item.dosage_g} g`).join('　')}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </Sheet>
  );
}

interface Props {
  name: string;
  plan: Plan;
  dates: readonly string[];
  shown: readonly Meal[];
}

/** The hand-out for the customer and what to buy, on paper only; what to buy is read before, as printing does not wait for it. */
export function PlanPrint({ name, plan, dates, shown }: Props) {
  const printing = usePrinting();
  const store = usePlanStore();
  const mayBuy = useMay('getServiceShoppingList');
  const shopping = useOperation(
    'getServiceShoppingList',
    mayBuy && plan.days.length > 0 ? { service_id: plan.service_id, from: plan.from, to: plan.to } : null,
  );
  if (!printing) return null;
  const filled = shown.filter((meal) => plan.days.some((day) => day.meals.some((one) => one.meal === meal && one.items.length > 0)));
  return (
    <>
      <HandOut name={name} dates={dates} shown={filled} cells={store.getState().now} target={plan.energy_kcal} />
      {shopping.data && shopping.data.items.length > 0 ? <ShoppingList shopping={shopping.data} /> : null}
    </>
  );
}
