import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { usePrinting } from '#ui/layout/useMedia.js';
import { formatFigure } from '#ui/text/format.js';
import { type Cell, type Cells, type Item, type Meal, type Plan, slotOf, sumOf } from './plan-edits.js';
import { cellAt, usePlanStore } from './plan-store.js';
import { groupColors, groupWords, mealWords, useDayName } from './words.js';

const words = texts({
  title: (name: string) => [`${name}的一周食谱`, `Week plan of ${name}`],
  sub: (from: string, to: string, energy: string) => [
    `${from} 至 ${to} · 每日约 ${energy} kcal。`,
    `${from} to ${to} · about ${energy} kcal a day.`,
  ],
  raw: ['克数为可食部分的生重。', 'Grams are edible, raw weight.'],
  shopping: ['采购清单', 'Shopping list'],
  buy: ['带皮骨的采购重量', 'To buy, with peel and bones'],
  others: ['其他', 'Others'],
});

const Sheet = chakra('section', {
  base: {
    display: 'none',
    '@media print': { display: 'block', color: '#000', bg: 'paper', fontSize: '11px' },
    '& table': { width: '100%', borderCollapse: 'collapse', mt: '3' },
    '& th, & td': { borderWidth: '1px', borderColor: '#999', p: '1.5', verticalAlign: 'top', textAlign: 'start' },
    '& th': { whiteSpace: 'nowrap' },
    '& h2': { fontSize: '18px', fontWeight: 600 },
  },
});

/** Groups whose colors look alike in grayscale have different lines. */
const groupMarks: Record<string, 'solid' | 'double' | 'dashed' | 'dotted'> = {
  ...{ grain: 'solid', vegetable: 'double', fruit: 'dashed', soy: 'dotted', milk: 'double', meat_egg: 'dashed', nut: 'dotted' },
  ...{ oil: 'dotted', sugar: 'solid', none: 'solid' },
};
const markOf = (group: string) => ({ borderColor: groupColors[group], borderInlineStartStyle: groupMarks[group] });

/** The foods of one meal, each with the color of its exchange group. */
function MealOnPaper({ cell }: { cell: Cell }) {
  return (
    <td>
      {cell.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paper follows the lines
        <chakra.div key={at} borderInlineStartWidth="4px" ps="1" style={markOf(item.exchange_group)}>
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
  const dayName = useDayName();
  const energyOf = (date: string) => Math.round(sumOf(shown.map((meal) => cellAt(cells, slotOf(date, meal)))).energy);
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
              <th key={date}>
                {dayName(date)} {date.slice(5)}
                <chakra.div fontWeight="normal">{energyOf(date)} kcal</chakra.div>
              </th>
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
      <Groups cells={cells} />
    </Sheet>
  );
}

/** Legend of the group marks next to foods. */
function Groups({ cells }: { cells: Cells }) {
  const groups = useTexts(groupWords);
  const eaten = new Set(Object.values(cells).flatMap(({ items }) => items.map((item) => item.exchange_group)));
  return (
    <chakra.p display="flex" flexWrap="wrap" columnGap="4" mt="2">
      {Object.keys(groupMarks).flatMap((group) =>
        eaten.has(group as Item['exchange_group']) ? (
          <chakra.span key={group} borderInlineStartWidth="4px" ps="1" style={markOf(group)}>
            {groups[group as Item['exchange_group']]}
          </chakra.span>
        ) : (
          []
        ),
      )}
    </chakra.p>
  );
}

interface Purchase {
  name: string;
  grams: number;
}

/** Foods of one kind, each with a box to tick and its weight, in three columns. */
function ShoppingGroup({ title, foods }: { title: string; foods: readonly Purchase[] }) {
  if (foods.length === 0) return null;
  return (
    <chakra.section mt="3">
      <chakra.h3 fontWeight="semibold" borderBottomWidth="1px" breakAfter="avoid">
        {title}
      </chakra.h3>
      <chakra.ul columns="3" columnGap="6" listStyleType="none">
        {foods.map(({ name, grams }) => (
          <chakra.li key={name} display="flex" alignItems="baseline" gap="1.5" py="1" breakInside="avoid">
            <chakra.span width="3" height="3" flexShrink={0} alignSelf="center" borderWidth="1px" borderColor="currentColor" />
            <span>{name}</span>
            <chakra.span ms="auto" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {formatFigure(grams)} g
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

function ShoppingList({ shopping }: { shopping: Data<'getServiceShoppingList'> }) {
  const t = useTexts(words);
  const types = [...new Set(shopping.items.map(({ type }) => type.name))];
  const others = shopping.others.map(({ name, dosage_g }) => ({ name, grams: dosage_g }));
  return (
    <Sheet data-print="shopping" aria-hidden css={{ breakBefore: 'page' }}>
      <h2>{t.shopping}</h2>
      <p>
        {shopping.from} – {shopping.to} · {t.buy}
      </p>
      {types.map((name) => {
        const foods = shopping.items.filter(({ type }) => type.name === name);
        return <ShoppingGroup key={name} title={name} foods={foods.map((food) => ({ name: food.name, grams: food.bought_g }))} />;
      })}
      <ShoppingGroup title={t.others} foods={others} />
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
  const cells = store.getState().now;
  const isFilled = (date: string, meal: Meal) => cellAt(cells, slotOf(date, meal)).items.length > 0;
  const days = dates.filter((date) => shown.some((meal) => isFilled(date, meal)));
  const filled = shown.filter((meal) => days.some((date) => isFilled(date, meal)));
  return (
    <>
      <HandOut name={name} dates={days} shown={filled} cells={cells} target={plan.energy_kcal} />
      {shopping.data && shopping.data.items.length > 0 ? <ShoppingList shopping={shopping.data} /> : null}
    </>
  );
}
