import { chakra, Flex } from '@chakra-ui/react';
import { Check, Lock } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { reasonIcons } from '../reasons.js';
import { reasonWords } from '../words.js';

const words = texts({
  signs: ['图例', 'Signs'],
  locked: ['锁定', 'Locked'],
  punched: ['已打卡', 'Eaten'],
  off: ['↑↓ 能量超出范围', '↑↓ energy out of range'],
});

/** Says what the signs of the week mean. */
export function Legend() {
  const t = useTexts(words);
  const reasons = useTexts(reasonWords);
  const signs = [
    [Lock, t.locked] as const,
    [Check, t.punched] as const,
    ...(['allergy', 'health', 'style', 'dislike'] as const).map((one) => [reasonIcons[one], reasons[one]] as const),
  ];
  return (
    <Flex as="ul" aria-label={t.signs} gap="3" rowGap="0" flexWrap="wrap" mt="1" color="ink.3" fontSize="xs" listStyleType="none">
      {signs.map(([Icon, text]) => (
        <chakra.li key={text} display="inline-flex" alignItems="center" gap="1">
          <Icon size={12} aria-hidden />
          {text}
        </chakra.li>
      ))}
      <li>{t.off}</li>
    </Flex>
  );
}
