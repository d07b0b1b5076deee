import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { formatNumber } from '#ui/text/format.js';
import { type WeightOnDay, weightDoubt } from './weight-doubt.js';

const words = texts({
  last: (weight: string, day: string) => [`上次 ${weight} kg（${day}）`, `Last ${weight} kg (${day})`],
  jump: (jump: string) => [`相差 ${jump} kg，请核对`, `${jump} kg apart, please check`],
});

/** The last weighing below the field of a new one, amber while the two cannot both be right. */
export function WeightHint({ weight, last }: { weight: unknown; last: WeightOnDay | null | undefined }) {
  const t = useTexts(words);
  if (!last) return null;
  const doubt = weight === '' ? null : weightDoubt(Number(weight), last.weight);
  return (
    <chakra.small role="status" fontWeight="normal" color={doubt ? 'amber' : 'ink.3'}>
      {t.last(formatNumber(last.weight), last.date.slice(5))}
      {doubt ? ` · ⚠ ${t.jump(`${doubt.jump > 0 ? '+' : '−'}${formatNumber(Math.abs(doubt.jump))}`)}` : null}
    </chakra.small>
  );
}
