import { chakra } from '@chakra-ui/react';
import { Ban, ShoppingBasket } from 'lucide-react';
import { memo } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import { useHousehold } from '../words.js';
import type { SwapEffect, SwapOffer } from './swap-effects.js';

const words = texts({
  meal: (energy: string) => [`这一餐 ${energy} kcal`, `Meal ${energy} kcal`],
  day: (energy: string) => [`全天 ${energy} kcal`, `Day ${energy} kcal`],
  protein: ['蛋白', 'protein'],
  fat: ['脂肪', 'fat'],
  carb: ['碳水', 'carbs'],
  sodium: ['钠', 'sodium'],
  buys: (names: string) => [`新买 ${names}`, `Buy ${names}`],
  saves: (names: string) => [`不用再买 ${names}`, `No longer needed: ${names}`],
  avoided: (reason: string, foods: string) => [
    `不提供：${reason}${foods ? `（${foods}）` : ''}`,
    `Not offered: ${reason.toLowerCase()}${foods ? ` (${foods})` : ''}`,
  ],
});

const Option = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    px: '2',
    py: '1.5',
    borderWidth: '1px',
    borderRadius: 's',
    bg: 'surface',
    cursor: 'pointer',
    fontSize: 'xs',
    color: 'ink.2',
    '&[aria-disabled=true]': { cursor: 'default', bg: 'sunken' },
    '&:not([aria-disabled=true]):hover': { borderColor: 'jade.500' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'jade.500', outlineOffset: '-1px' },
    '& b': { fontWeight: 600, fontSize: 'sm', color: 'ink' },
    '& p': { fontVariantNumeric: 'tabular-nums' },
    '& svg': { display: 'inline', verticalAlign: '-2px', me: '1' },
  },
});

function withSign(difference: number) {
  const value = Math.round(difference);
  return value > 0 ? `+${formatCount(value)}` : value < 0 ? `−${formatCount(-value)}` : '±0';
}
const fromTo = ([before, after]: readonly [{ energy: number }, { energy: number }]) =>
  `${formatCount(Math.round(before.energy))} → ${formatCount(Math.round(after.energy))}`;

type Words = ReturnType<typeof useTexts<typeof words>>;

/** What changes in the day, so far as both foods have the value. */
function nutrientChanges({ day: [before, after] }: SwapEffect, offer: SwapOffer, t: Words): string[] {
  const parts = [
    offer.protein_diff_g === null ? '' : `${t.protein} ${withSign(after.protein - before.protein)} g`,
    offer.fat_diff_g === null ? '' : `${t.fat} ${withSign(after.fat - before.fat)} g`,
    offer.carb_diff_g === null ? '' : `${t.carb} ${withSign(after.carb - before.carb)} g`,
    offer.sodium_diff_mg === null ? '' : `${t.sodium} ${withSign(after.sodium - before.sodium)} mg`,
  ];
  return parts.filter(Boolean);
}

const namesOf = (foods: readonly { name: string }[]) => foods.map(({ name }) => name).join('、');

function Purchases({ buys, saves }: Pick<SwapOffer, 'buys' | 'saves'>) {
  const t = useTexts(words);
  const parts = [buys.length > 0 ? t.buys(namesOf(buys)) : '', saves.length > 0 ? t.saves(namesOf(saves)) : ''].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <chakra.p color={buys.length > 0 ? 'amber' : 'jade.700'}>
      <ShoppingBasket size={12} aria-hidden />
      {parts.join(' · ')}
    </chakra.p>
  );
}

/** Figures that wrap between each other and not inside. */
function Parts({ texts: parts }: { texts: readonly string[] }) {
  return (
    <chakra.p display="flex" flexWrap="wrap" columnGap="2">
      {parts.map((part) => (
        <chakra.span key={part} whiteSpace="nowrap">
          {part}
        </chakra.span>
      ))}
    </chakra.p>
  );
}

interface Props {
  offer: SwapOffer;
  effect: SwapEffect;
  isActive: boolean;
  canTake: boolean;
  onTake: () => void;
}

/** One alternative: what it is, what the meal and the day are with it, what it needs to buy, and why it is offered or not. */
export const SwapOption = memo(function SwapOption({ offer, effect, isActive, canTake, onTake }: Props) {
  const t = useTexts(words);
  const meta = useMeta('getServiceSwapOptions');
  const household = useHousehold();
  const { item, avoided, avoided_foods, reasons, buys, saves } = offer;
  const [before, after] = effect.day;
  const why = avoided === null ? '' : t.avoided(meta.word(meta.output('avoided'), avoided), avoided_foods.join('、'));
  return (
    <Option
      role="option"
      aria-selected={isActive}
      aria-disabled={!canTake}
      tabIndex={isActive ? 0 : -1}
      onClick={canTake ? onTake : undefined}
    >
      <chakra.span display="flex" gap="2" justifyContent="space-between">
        <b>
          {item.name} {household(item) ?? `${item.dosage_g} g`}
        </b>
        <chakra.span whiteSpace="nowrap" color="ink" fontVariantNumeric="tabular-nums">
          {withSign(after.energy - before.energy)} kcal
        </chakra.span>
      </chakra.span>
      {why ? (
        <chakra.p color="rose">
          <Ban size={12} aria-hidden />
          {why}
        </chakra.p>
      ) : null}
      {canTake ? (
        <>
          <Parts texts={[t.meal(fromTo(effect.meal)), t.day(fromTo(effect.day))]} />
          <Parts texts={nutrientChanges(effect, offer, t)} />
          <Purchases buys={buys} saves={saves} />
          <chakra.p color="ink.3">{reasons.map((one) => meta.word(meta.output('reasons'), one)).join(' · ')}</chakra.p>
        </>
      ) : null}
    </Option>
  );
});
