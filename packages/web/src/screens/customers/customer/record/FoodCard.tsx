import { chakra } from '@chakra-ui/react';
import { CircleAlert, CookingPot, Frown, HeartPulse } from 'lucide-react';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button } from '#ui/button/Button.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { joinNames } from '#ui/text/format.js';
import type { CustomerDetail } from '../customer-values.js';
import { useCookingWords } from '../use-cooking-words.js';

const words = texts({
  title: ['饮食禁忌', 'Food limits'],
  allergy: ['过敏', 'Allergy'],
  flags: ['健康状况', 'Health'],
  dislike: ['不喜欢', 'Dislikes'],
  cooking: ['做饭', 'Cooking'],
  none: ['没有登记', 'None recorded'],
  and: ['；', '; '],
  edit: ['编辑', 'Edit'],
});

const Line = chakra('div', {
  base: { display: 'flex', gap: '2', alignItems: 'center', py: '1.5', '& > b': { minWidth: '14' } },
});

/** Allergies in red, health flags in amber, dislikes in blue, each with its word. */
export function FoodCard({ record }: { record: CustomerDetail }) {
  const t = useTexts(words);
  const meta = useMeta('getCustomer');
  const [, setTab] = useAddressValue('tab');
  const { cookingOf } = useCookingWords();
  const mayEdit = useMay('updateCustomer');
  const flags = record.health_flags.map((flag) => meta.word(meta.output('health_flags'), flag));
  const lines = [
    { Icon: CircleAlert, color: 'rose', word: t.allergy, text: joinNames(record.allergy_ingredients.map((one) => one.name)) },
    { Icon: HeartPulse, color: 'amber', word: t.flags, text: joinNames(flags) },
    { Icon: Frown, color: 'sky', word: t.dislike, text: joinNames(record.dislike_ingredients.map((one) => one.name)) },
    { Icon: CookingPot, color: 'ink', word: t.cooking, text: cookingOf(record).join(t.and) },
  ];
  return (
    <SectionCard
      title={t.title}
      side={
        mayEdit ? (
          <Button look="link" onClick={() => setTab('file')}>
            {t.edit}
          </Button>
        ) : null
      }
    >
      {lines.map(({ Icon, color, word, text }, at) => (
        <Line key={word} borderTopWidth={at > 0 ? '1px' : '0'} borderTopColor="line" color={text ? color : 'ink.3'}>
          <Icon size={15} aria-hidden />
          <b>{word}</b>
          <span>{text || t.none}</span>
        </Line>
      ))}
    </SectionCard>
  );
}
