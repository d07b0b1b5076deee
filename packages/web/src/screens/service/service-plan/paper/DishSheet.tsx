import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Fragment } from 'react';
import { apiAddress } from '#api/address.js';
import { texts, useTexts } from '#app/texts.js';
import { mealWords, useDayName, useStateWord } from '../words.js';
import { Sheet } from './sheet.js';

type Dishes = Data<'getServicePlanDishes'>;
type Dish = Dishes['dishes'][number];

const words = texts({
  title: ['做法', 'How to cook'],
  one: ['一人份', 'For one person'],
  more: (portions: number) => [`${portions} 份的量`, `For ${portions} portions`],
  note: [
    '食材写可食部分的克数，按生重或购买时的样子称；熟重和泡发后的逐项注明。斜杠分开不同餐次的量。',
    'Grams are without peel and bones, weighed raw or as sold; cooked and soaked weights say so. A slash separates the amounts of different meals.',
  ],
  minutes: (minutes: number) => [`${minutes} 分钟`, `${minutes} min`],
  double: (dinner: string, lunch: string) => [`${dinner}做双份，一份留到${lunch}`, `Cook double on ${dinner}; keep half for ${lunch}`],
  pictures: ['份量参考', 'Portions'],
  comma: ['、', ', '],
});

const toolWords = texts({
  wok: ['炒锅', 'wok'],
  pot: ['汤锅', 'pot'],
  pan: ['平底锅', 'pan'],
  steamer: ['蒸锅', 'steamer'],
  rice_cooker: ['电饭煲', 'rice cooker'],
  microwave: ['微波炉', 'microwave'],
  oven: ['烤箱', 'oven'],
  air_fryer: ['空气炸锅', 'air fryer'],
  pressure_cooker: ['压力锅', 'pressure cooker'],
  none: ['不用开火', 'no cooking'],
});

/** Whole grams; below 10 g one decimal, as of salt. */
const gramsText = (grams: number) => String(grams < 10 ? Math.round(grams * 10) / 10 : Math.round(grams));

/** The method in lines, as it was written or by its sentences. */
const linesOf = (steps: string) =>
  steps
    .split(/\n|；|;\s/)
    .map((line) => line.trim())
    .filter(Boolean);

export const addressOf = (image: string) => (image.startsWith('/') ? apiAddress + image : image);

const Recipe = chakra('article', {
  base: {
    breakInside: 'avoid',
    pb: '3mm',
    '& h3': { fontSize: '10pt', fontWeight: 700, borderBottomWidth: '1px', borderColor: '#777', mb: '0.5mm' },
    '& h3 span': { fontSize: '9pt', fontWeight: 400 },
    '& img': { float: 'inline-end', width: '20mm', height: '20mm', objectFit: 'cover', ms: '2mm', mt: '0.5mm' },
    '& ol': { listStyleType: 'decimal', ps: '5mm' },
  },
});

type DishServings = Dish['servings'][number];

const dayMs = 86_400_000;

/** A dinner whose dish is lunch on the day after in the same amount: it is cooked once. */
function doublesIn({ meals }: DishServings): { dinner: DishServings['meals'][number]; lunch: DishServings['meals'][number] }[] {
  return meals.flatMap((dinner) => {
    const lunch = meals.find((one) => one.meal === 'lunch' && Date.parse(one.date) - Date.parse(dinner.date) === dayMs);
    return dinner.meal === 'dinner' && lunch ? [{ dinner, lunch }] : [];
  });
}

function CookDouble({ servings }: { servings: Dish['servings'] }) {
  const meals = useTexts(mealWords);
  const dayName = useDayName();
  const t = useTexts(words);
  const nameOf = ({ date, meal }: DishServings['meals'][number]) => `${dayName(date)}${t.comma === '、' ? '' : ' '}${meals[meal]}`;
  return servings.flatMap(doublesIn).map(({ dinner, lunch }) => <p key={dinner.date}>{t.double(nameOf(dinner), nameOf(lunch))}</p>);
}

function Servings({ servings }: { servings: Dish['servings'] }) {
  const meals = useTexts(mealWords);
  const dayName = useDayName();
  const t = useTexts(words);
  return servings
    .map((serving) => serving.meals.map(({ date, meal }) => `${dayName(date)}${t.comma === '、' ? '' : ' '}${meals[meal]}`).join(t.comma))
    .join(' / ');
}

function Foods({ servings }: { servings: Dish['servings'] }) {
  const t = useTexts(words);
  const stateWord = useStateWord();
  const word = (state: Dish['servings'][number]['items'][number]['state']) =>
    state === undefined || state === 'raw' ? '' : stateWord({ state });
  return (servings[0]?.items ?? []).map(({ ingredient_id, name, state }, at) => {
    const grams = servings.map(({ items }) => gramsText(items[at]?.dosage_g ?? 0)).join(' / ');
    return (
      <Fragment key={ingredient_id}>
        {at > 0 ? t.comma : ''}
        {name} <chakra.span whiteSpace="nowrap">{[`${grams} g`, word(state)].filter(Boolean).join(' ')}</chakra.span>
      </Fragment>
    );
  });
}

function DishOnPaper({ dish }: { dish: Dish }) {
  const t = useTexts(words);
  const tools = useTexts(toolWords);
  const { name, image, cook_minutes, steps, servings } = dish;
  const facts = [cook_minutes === null ? '' : t.minutes(cook_minutes), dish.tools.map((tool) => tools[tool]).join(t.comma)];
  return (
    <Recipe>
      <h3>
        {name} <span>{facts.filter(Boolean).join(' · ')}</span>
      </h3>
      {image ? <img src={addressOf(image)} alt="" referrerPolicy="no-referrer" /> : null}
      <p>
        <Servings servings={servings} />
      </p>
      <CookDouble servings={servings} />
      <p>
        <b>
          <Foods servings={servings} />
        </b>
      </p>
      {steps ? (
        <ol>
          {linesOf(steps).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      ) : null}
    </Recipe>
  );
}

function Pictures({ foods }: Pick<Dishes, 'foods'>) {
  const t = useTexts(words);
  const stateWord = useStateWord();
  if (foods.length === 0) return null;
  return (
    <chakra.div breakInside="avoid">
      <chakra.h3 fontWeight="bold">{t.pictures}</chakra.h3>
      <Flex
        gap="3mm"
        flexWrap="wrap"
        css={{ '& img': { width: '25mm', height: '25mm', objectFit: 'cover' }, '& figure': { width: '25mm' } }}
      >
        {foods.map((food) => (
          <figure key={food.ingredient_id}>
            <img src={addressOf(food.image)} alt="" referrerPolicy="no-referrer" />
            <figcaption>{[food.name, `${gramsText(food.dosage_g)} g`, stateWord(food)].filter(Boolean).join(' ')}</figcaption>
          </figure>
        ))}
      </Flex>
    </chakra.div>
  );
}

/** How to cook the dishes of the plan, in three columns, and pictures of the foods that have one. */
export function DishSheet({ dishes, foods, family_factor }: Dishes) {
  const t = useTexts(words);
  return (
    <Sheet data-print="dishes" aria-hidden>
      <header>
        <h2>{t.title}</h2>
        <p>
          {family_factor === 1 ? t.one : t.more(family_factor)} · {t.note}
        </p>
      </header>
      <chakra.div columns="3" columnGap="6mm">
        {dishes.map((dish) => (
          <DishOnPaper key={dish.case_id} dish={dish} />
        ))}
      </chakra.div>
      <Pictures foods={foods} />
    </Sheet>
  );
}
