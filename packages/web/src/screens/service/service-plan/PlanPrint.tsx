import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '../../../app/texts.js';
import { type Cells, type Meal, slotOf, sumOf } from './plan-edits.js';
import { cellAt } from './plan-store.js';
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

interface Props {
  name: string;
  dates: readonly string[];
  shown: readonly Meal[];
  cells: Cells;
  target: number | null;
  shopping: Data<'getServiceShoppingList'> | undefined;
}

/** The hand-out for the customer and what to buy, on paper only. */
export function PlanPrint({ name, dates, shown, cells, target, shopping }: Props) {
  const t = useTexts(words);
  const meals = useTexts(mealWords);
  const types = [...new Set(shopping?.items.map(({ type }) => type.name) ?? [])];
  return (
    <>
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
                {dates.map((date) => {
                  const cell = cellAt(cells, slotOf(date, meal));
                  return (
                    <td key={date}>
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
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
      {shopping && shopping.items.length > 0 ? (
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
      ) : null}
    </>
  );
}
