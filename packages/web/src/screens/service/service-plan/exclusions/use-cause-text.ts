import type { Data, FieldMeta } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';

const words = texts({
  by: (names: string) => [`档案中对${names}过敏`, `The file names an allergy to ${names}`],
  related: ['与已知过敏相关，尚未确认能否食用', 'Related to a known allergy; nobody has asked whether it is tolerated'],
  own: ['档案中写明的食材', 'The food that the file names'],
  byHand: ['由员工在食材上标注', 'Entered by staff for the food'],
  unknown: ['有过敏或素食、清真要求时，只用成分明确的食材', 'With an allergy or a strict style, only foods of known composition are used'],
});

export type Cause = Data<'getServiceExclusions'>['causes'][number];

/** Returns how a reason reads: what it is, and its rule with the source or what it came from. */
export function useCauseText(): (cause: Cause) => { title: string; detail: string } {
  const t = useTexts(words);
  const meta = useMeta('getServiceExclusions');
  const fields = meta.output('causes').fields ?? [];
  const word = (name: string, value: unknown) => meta.word(fields.find((one) => one.name === name) as FieldMeta, value);
  return (cause) => {
    const reason = word('reason', cause.reason);
    const { allergen, health_flag, rule, diet_style, by } = cause;
    if (allergen !== undefined)
      return { title: `${reason} · ${word('allergen', allergen)}`, detail: by.length > 0 ? t.by(by.join('、')) : t.related };
    if (health_flag !== undefined)
      return { title: word('health_flag', health_flag), detail: rule === undefined ? t.byHand : word('rule', rule) };
    if (diet_style !== undefined) return { title: `${reason} · ${word('diet_style', diet_style)}`, detail: '' };
    return { title: reason, detail: cause.reason === 'composition' ? t.unknown : cause.reason === 'allergy' ? t.own : '' };
  };
}
