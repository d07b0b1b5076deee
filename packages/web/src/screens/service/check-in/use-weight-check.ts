import { texts, useTexts } from '#app/texts.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { formatNumber } from '#ui/text/format.js';
import { type WeightOnDay, weightDoubt } from './weight-doubt.js';

const words = texts({
  more: (now: string, before: string, jump: string) => [
    `${now} kg 比上次的 ${before} kg 多 ${jump} kg，没有填错吗？`,
    `${now} kg is ${jump} kg more than the last ${before} kg. Is it right?`,
  ],
  less: (now: string, before: string, jump: string) => [
    `${now} kg 比上次的 ${before} kg 少 ${jump} kg，没有填错吗？`,
    `${now} kg is ${jump} kg less than the last ${before} kg. Is it right?`,
  ],
  last: (before: string, day: string) => [`上次是 ${day} 的 ${before} kg。`, `The last one is ${before} kg, of ${day}.`],
  likely: (weight: string) => [`会不会是 ${weight} kg？`, `Did you mean ${weight} kg?`],
  save: (now: string) => [`按 ${now} kg 保存`, `Save ${now} kg`],
  back: ['返回修改', 'Keep editing'],
});

/** Returns a function that asks before a weight is saved that is far from the last one, and answers whether it is meant. */
export function useWeightCheck() {
  const t = useTexts(words);
  return async (weight: number | undefined, last: WeightOnDay | null | undefined): Promise<boolean> => {
    const doubt = weight === undefined ? null : weightDoubt(weight, last?.weight);
    if (!last || weight === undefined || !doubt) return true;
    const [now, before] = [formatNumber(weight), formatNumber(last.weight)];
    const ask = doubt.jump > 0 ? t.more : t.less;
    return confirm({
      title: ask(now, before, formatNumber(Math.abs(doubt.jump))),
      text: t.last(before, last.date) + (doubt.likely === null ? '' : t.likely(formatNumber(doubt.likely))),
      action: t.save(now),
      cancel: t.back,
    });
  };
}
