import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { MaskedValue } from '#ui/text/MaskedValue.js';

const words = texts({ none: ['没有号码', 'No number'] });

/** Returns the own number and those that staff noted, each once. */
const numbersOf = ({ phone, remark_mobiles }: Data<'getExternalUserPhone'>) => [
  ...new Set([...(phone ? [phone] : []), ...remark_mobiles.flatMap((one) => one.mobiles)]),
];

/** Shows the masked number of a contact, and on request the whole one with those that staff noted. */
export function MaskedPhones({ id, masked }: { id: number; masked: string | null }) {
  const t = useTexts(words);
  return (
    <MaskedValue id="getExternalUserPhone" input={{ id }} masked={masked}>
      {(data) => numbersOf(data).join('、') || t.none}
    </MaskedValue>
  );
}
