import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { formatFigure } from '#ui/text/format.js';
import { atHomeIn, type ShoppingData, tripRows } from './shopping-rows.js';
import { shelfWords, useShoppingTexts } from './shopping-words.js';

const words = texts({ others: ['手工填写的食物', 'Foods entered by hand'] });

const List = chakra('div', {
  base: {
    maxHeight: 'min(52vh, 560px)',
    overflowY: 'auto',
    borderWidth: '1px',
    borderRadius: 'md',
    px: '4',
    py: '2',
    '& h3': { fontWeight: 'semibold', pt: '2', pb: '1' },
    '& h4': { color: 'ink.2', fontSize: 'xs', pt: '2', pb: '1', borderBottomWidth: '1px' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      py: '1.5',
      borderBottomWidth: '1px',
      borderColor: 'line',
      '&:last-child': { borderBottomWidth: 0 },
    },
    '& li b': { fontWeight: 'medium' },
    '& li b + b': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& li span': { gridColumn: '1 / -1', color: 'ink.3', fontSize: 'xs' },
  },
});

function Plain({ title, foods }: { title: string; foods: readonly { name: string; grams: number }[] }) {
  if (foods.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <chakra.p py="1.5" color="ink.2">
        {foods.map(({ name, grams }) => `${name} ${formatFigure(grams)} g`).join(' · ')}
      </chakra.p>
    </>
  );
}

/** The shopping list on the screen, by trip and shelf. */
export function ListPreview({ shopping }: { shopping: ShoppingData }) {
  const t = useTexts(words);
  const shelves = useTexts(shelfWords);
  const { rowText, tripTitle } = useShoppingTexts();
  const trips = tripRows(shopping);
  return (
    <List tabIndex={0} data-shopping>
      {trips.map((trip) => (
        <section key={trip.trip}>
          <h3>{tripTitle(trip, trips.length)}</h3>
          {trip.shelves.map(({ shelf, rows }) => (
            <section key={shelf}>
              <h4>{shelves[shelf]}</h4>
              <ul>
                {rows.map((row) => {
                  const { name, buy, notes } = rowText(row);
                  return (
                    <li key={name}>
                      <b>{name}</b>
                      <b>{buy}</b>
                      <span>{notes.join(' · ')}</span>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
        </section>
      ))}
      <Plain title={shelves.at_home} foods={atHomeIn(shopping).map((item) => ({ name: item.name, grams: item.bought_g }))} />
      <Plain title={t.others} foods={shopping.others.map((food) => ({ name: food.name, grams: food.dosage_g }))} />
    </List>
  );
}
