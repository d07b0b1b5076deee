import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { type Cell, type Cells, type Item, type Meal, slotOf, sumOf } from '../plan-edits.js';
import { cellAt } from '../plan-store.js';
import { groupColors, groupWords, mealWords, useDayName, useHousehold, useStateWord } from '../words.js';
import { Sheet } from './sheet.js';

const words = texts({
  title: (name: string) => [`${name}的一周食谱`, `Week plan of ${name}`],
  sub: (from: string, to: string, energy: string) => [`${from} 至 ${to} · 每天 ${energy} kcal`, `${from} to ${to} · ${energy} kcal a day`],
  allergy: (names: string) => [`过敏：${names}`, `Allergy: ${names}`],
  dislike: (names: string) => [`不吃：${names}`, `Does not eat: ${names}`],
  by: (company: string, nutritionist: string) => [
    [company, nutritionist && `营养师${nutritionist}`].filter(Boolean).join(' · '),
    [company, nutritionist && `nutritionist ${nutritionist}`].filter(Boolean).join(' · '),
  ],
  comma: ['、', ', '],
  grams: [
    '克数为一人份的可食部分，生重、熟重写在克数后；加粗的是菜，克数为全部食材，做法见后页。',
    'Grams are for one person, without peel and bones; raw or cooked stands after them. Dishes are bold, with the grams of all ingredients; see the methods.',
  ],
  out: ['在外吃，可选：', 'Eaten out, pick:'],
  unsaved: ['尚未保存的修改没有印出。', 'Changes that are not saved are not printed.'],
});

/** Groups whose colors look alike in grayscale have different lines. */
const groupMarks: Record<string, 'solid' | 'double' | 'dashed' | 'dotted'> = {
  ...{ grain: 'solid', vegetable: 'double', fruit: 'dashed', soy: 'dotted', milk: 'double', meat_egg: 'dashed', nut: 'dotted' },
  ...{ oil: 'dotted', sugar: 'solid', none: 'solid' },
};
const markOf = (group: string) => ({ borderColor: groupColors[group], borderInlineStartStyle: groupMarks[group] });

/** The foods of one meal, each with the color of its exchange group. */
function MealOnPaper({ cell }: { cell: Cell }) {
  const t = useTexts(words);
  const stateWord = useStateWord();
  const household = useHousehold();
  return (
    <td>
      {cell.eatenOut ? <b>{t.out}</b> : null}
      {cell.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paper follows the lines
        <div key={at} data-line style={markOf(item.exchange_group)}>
          {item.case_id === null ? item.name : <b>{item.name}</b>}{' '}
          <span>
            {item.dosage_g} {item.unit}
            {item.case_id === null && stateWord(item) ? ` ${stateWord(item)}` : ''}
          </span>
          {item.household ? <span> ({household(item)})</span> : null}
        </div>
      ))}
    </td>
  );
}

const Week = chakra('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th, & td': { borderWidth: '1px', borderColor: '#777', p: '0.8mm 1.2mm', verticalAlign: 'top', textAlign: 'start' },
    '& th': { fontWeight: 600 },
    '& th:first-of-type': { width: '19mm', overflowWrap: 'normal' },
    '& [data-line] span': { whiteSpace: 'nowrap' },
    '& b': { fontWeight: 700 },
    '& [data-line]': { borderInlineStartWidth: '3px', ps: '1mm', lineHeight: '1.28', mb: '0.3mm' },
  },
});

export interface HandOutProps {
  name: string;
  dates: readonly string[];
  shown: readonly Meal[];
  cells: Cells;
  /** What the cook has to leave out. */
  without: { allergies: readonly string[]; dislikes: readonly string[] };
  /** Whoever answers questions about the plan. */
  by: { company: string; nutritionist: string };
  isUnsaved: boolean;
}

/** The least and the most of the days. */
function rangeOf(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? `${least}` : `${least}–${most}`;
}

/** What is left out, and who made the plan. */
function Facts({ without: { allergies, dislikes }, by }: Pick<HandOutProps, 'without' | 'by'>) {
  const t = useTexts(words);
  const parts = [
    allergies.length > 0 ? t.allergy(allergies.join(t.comma)) : '',
    dislikes.length > 0 ? t.dislike(dislikes.join(t.comma)) : '',
    t.by(by.company, by.nutritionist),
  ];
  return (
    <p>
      <b>{parts.filter(Boolean).join(' · ')}</b>
    </p>
  );
}

/** The week of a customer on one page. */
export function HandOut({ name, dates, shown, cells, without, by, isUnsaved }: HandOutProps) {
  const t = useTexts(words);
  const meals = useTexts(mealWords);
  const energyOf = (date: string) => Math.round(sumOf(shown.map((meal) => cellAt(cells, slotOf(date, meal)))).energy);
  return (
    <Sheet data-print="hand-out" aria-hidden>
      <header>
        <h2>{t.title(name)}</h2>
        <Facts without={without} by={by} />
        <p>
          {t.sub(dates[0] ?? '', dates.at(-1) ?? '', rangeOf(dates.map(energyOf)))} · {t.grams} {isUnsaved ? t.unsaved : ''}
        </p>
      </header>
      <Week>
        <DaysHead dates={dates} energyOf={energyOf} />
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
      </Week>
      <Groups cells={cells} />
    </Sheet>
  );
}

/** The days, each with its energy. */
function DaysHead({ dates, energyOf }: Pick<HandOutProps, 'dates'> & { energyOf: (date: string) => number }) {
  const dayName = useDayName();
  return (
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
  );
}

/** Legend of the group marks next to foods. */
function Groups({ cells }: { cells: Cells }) {
  const groups = useTexts(groupWords);
  const eaten = new Set(Object.values(cells).flatMap(({ items }) => items.map((item) => item.exchange_group)));
  return (
    <chakra.p display="flex" flexWrap="wrap" columnGap="4" mt="1.5mm">
      {Object.keys(groupMarks).flatMap((group) =>
        eaten.has(group as Item['exchange_group']) ? (
          <chakra.span key={group} borderInlineStartWidth="3px" ps="1" style={markOf(group)}>
            {groups[group as Item['exchange_group']]}
          </chakra.span>
        ) : (
          []
        ),
      )}
    </chakra.p>
  );
}
