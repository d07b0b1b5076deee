import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { formatFigure } from '#ui/text/format.js';
import { Sheet } from './sheet.js';
import { atHomeIn, type ShoppingData, type ShoppingItem, type ShoppingRow, tripRows } from './shopping-rows.js';
import { shelfWords, useShoppingTexts } from './shopping-words.js';

const words = texts({
  title: ['采购清单', 'Shopping list'],
  others: ['手工填写的食物', 'Foods entered by hand'],
  one: ['一人份', 'for one person'],
  more: (portions: number) => [`${portions} 份`, `for ${portions} portions`],
  note: [
    '“需”为带皮骨的采购重量，“食用”为食谱里的可食部分。',
    '“Need” is the weight to buy, with peel and bones; “eat” is what the plan has.',
  ],
});

const Shelf = chakra('section', {
  base: {
    mb: '2.5mm',
    '& h4': { fontWeight: 700, borderBottomWidth: '1px', borderColor: '#777', breakAfter: 'avoid' },
    '& ul': { listStyleType: 'none' },
    '& li': { display: 'flex', gap: '1.5mm', breakInside: 'avoid', pt: '0.7mm' },
    '& li > div': { flex: 1, minWidth: 0 },
    '& [data-buy]': { display: 'flex', justifyContent: 'space-between', gap: '2mm', fontWeight: 600, fontSize: '10pt' },
    '& [data-buy] span:last-of-type': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  },
});

function Row({ row }: { row: ShoppingRow }) {
  const { name, buy, notes } = useShoppingTexts().rowText(row);
  return (
    <li>
      <span data-box />
      <div>
        <div data-buy>
          <span>{name}</span>
          <span>{buy}</span>
        </div>
        {notes.join(' · ')}
      </div>
    </li>
  );
}

/** Foods with their grams, without boxes and packs. */
function GramsList({ title, foods }: { title: string; foods: readonly { name: string; grams: number }[] }) {
  if (foods.length === 0) return null;
  return (
    <Shelf css={{ breakInside: 'avoid' }}>
      <h4>{title}</h4>
      <p>{foods.map(({ name, grams }) => `${name} ${formatFigure(grams)} g`).join(' · ')}</p>
    </Shelf>
  );
}

const gramsOf = (items: readonly ShoppingItem[]) => items.map(({ name, bought_g }) => ({ name, grams: bought_g }));

/** What to buy, by trip and shelf, with a box to tick for each. */
export function ShoppingSheet({ shopping }: { shopping: ShoppingData }) {
  const t = useTexts(words);
  const shelves = useTexts(shelfWords);
  const { tripTitle } = useShoppingTexts();
  const { family_factor, from, to, others } = shopping;
  const trips = tripRows(shopping);
  return (
    <Sheet data-print="shopping" aria-hidden>
      <header>
        <h2>{t.title}</h2>
        <p>
          {from} – {to} · {family_factor === 1 ? t.one : t.more(family_factor)} · {t.note}
        </p>
      </header>
      <chakra.div columns="4" columnGap="5mm">
        {trips.map((trip) => (
          <section key={trip.trip}>
            <chakra.h3 fontSize="11pt" fontWeight="bold" breakAfter="avoid" mb="1mm">
              {tripTitle(trip, trips.length)}
            </chakra.h3>
            {trip.shelves.map(({ shelf, rows }) => (
              <Shelf key={shelf}>
                <h4>{shelves[shelf]}</h4>
                <ul>
                  {rows.map((row) => (
                    <Row key={row.item.name} row={row} />
                  ))}
                </ul>
              </Shelf>
            ))}
          </section>
        ))}
        <GramsList title={shelves.at_home} foods={gramsOf(atHomeIn(shopping))} />
        <GramsList title={t.others} foods={others.map(({ name, dosage_g }) => ({ name, grams: dosage_g }))} />
      </chakra.div>
    </Sheet>
  );
}
