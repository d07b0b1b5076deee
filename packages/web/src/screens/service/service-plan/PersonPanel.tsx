import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { CookingPot } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useCookingWords } from '#screens/customers/customer/use-cooking-words.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatFigure } from '#ui/text/format.js';
import { reasonIcons } from './reasons.js';

const words = texts({
  limits: ['饮食限制', 'Food limits'],
  allergy: (names: string) => [`过敏：${names}`, `Allergy: ${names}`],
  health: (names: string) => [`健康：${names}`, `Health: ${names}`],
  dislike: (names: string) => [`忌口：${names}`, `Dislikes: ${names}`],
  none: ['没有过敏、健康限制和忌口', 'No allergies, health limits or dislikes'],
  years: (age: number) => [`${age} 岁`, `${age} years`],
});

type Customer = Data<'getService'>['customer'];

/** The panel next to the plan, with the customer. */
export function personFacts({ age, height, bmi }: Customer, weight: number | null, years: (age: number) => string): string {
  const parts = [
    age === null ? '' : years(age),
    height === null ? '' : `${height} cm`,
    weight === null ? '' : `${formatFigure(weight)} kg`,
  ];
  return [...parts, bmi === null ? '' : `BMI ${bmi}`].filter(Boolean).join(' · ');
}

export function PersonPanel({ customer, weight }: { customer: Customer; weight: number | null }) {
  const t = useTexts(words);
  const meta = useMeta('getServiceHealth');
  const { allergy: Allergy, health: Health, dislike: Dislike } = reasonIcons;
  const said = (values: readonly { name: string }[]) => values.map(({ name }) => name).join('、');
  const flags = customer.health_flags.map((name) => ({ name: meta.word(meta.output('health_flags'), name) }));
  const style = customer.diet_style === 'normal' ? [] : [{ name: meta.word(meta.output('diet_style'), customer.diet_style) }];
  const chips: [tone: ChipTone, icon: ReactNode, text: string, shown: boolean][] = [
    [
      'bad',
      <Allergy key="i" size={13} aria-hidden />,
      t.allergy(said(customer.allergy_ingredients)),
      customer.allergy_ingredients.length > 0,
    ],
    ['wait', <Health key="i" size={13} aria-hidden />, t.health(said([...flags, ...style])), flags.length + style.length > 0],
    [
      'info',
      <Dislike key="i" size={13} aria-hidden />,
      t.dislike(said(customer.dislike_ingredients)),
      customer.dislike_ingredients.length > 0,
    ],
  ];
  const shown = chips.filter(([, , , isShown]) => isShown);
  return (
    <Flex as="section" aria-label={t.limits} gap="2" rowGap="1" flexWrap="wrap" align="center">
      <chakra.span color="ink.2">{personFacts(customer, weight, t.years)}</chakra.span>
      {shown.map(([tone, icon, text]) => (
        <StatusChip key={tone} tone={tone}>
          {icon}
          {text}
        </StatusChip>
      ))}
      {shown.length === 0 ? <chakra.span color="ink.3">{t.none}</chakra.span> : null}
      <CookingChips customer={customer} />
    </Flex>
  );
}

/** How the customer cooks and eats, as far as it is not as usual. */
function CookingChips({ customer }: { customer: Customer }) {
  const { cookingOf } = useCookingWords();
  return cookingOf(customer).map((text) => (
    <StatusChip key={text}>
      <CookingPot size={13} aria-hidden />
      {text}
    </StatusChip>
  ));
}
