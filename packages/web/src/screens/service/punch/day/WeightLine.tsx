import { chakra, Flex } from '@chakra-ui/react';
import { useTexts } from '#app/texts.js';
import { weightDoubt } from '#screens/service/check-in/weight-doubt.js';
import { Button } from '#ui/button/Button.js';
import { formatNumber } from '#ui/text/format.js';
import { Key } from '#ui/text/Key.js';
import type { PunchDay } from '../meal/plate.js';
import { words } from '../words.js';

/** The weight of the day; one that cannot be is doubted, not altered. */
export function WeightLine({ day, onCorrect }: { day: PunchDay; onCorrect: () => void }) {
  const t = useTexts(words);
  if (!day.consent.weight) return null;
  const { weight, previous_weight: last } = day;
  const doubt = weightDoubt(weight, last?.weight);
  return (
    <Flex px="4" py="2" borderTopWidth="1px" align="center" gap="3">
      <div style={{ flex: 1 }}>
        <b>{weight === null ? t.noWeight : `${formatNumber(weight)} kg`}</b>{' '}
        {last ? <chakra.small color="ink.2">{t.lastWeight(formatNumber(last.weight), last.date.slice(5))}</chakra.small> : null}
        {doubt ? (
          <chakra.p color="amber" m="0">
            ⚠ {t.doubt(`${doubt.jump > 0 ? '+' : ''}${doubt.jump}`)}
          </chakra.p>
        ) : null}
      </div>
      <Button onClick={onCorrect}>
        {doubt?.likely ? t.setTo(formatNumber(doubt.likely)) : weight === null ? t.addWeight : t.correct} <Key>W</Key>
      </Button>
    </Flex>
  );
}
