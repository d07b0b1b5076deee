import { useMeta } from '#api/meta.js';
import type { Fact } from '#ui/facts/Facts.js';
import { joinNames } from '#ui/text/format.js';
import { titleWithUnit } from '#ui/text/units.js';
import type { CustomerDetail } from './customer-values.js';

const figures = ['age', 'height', 'init_weight', 'current_weight', 'target_weight', 'bmi', 'loss_kg', 'waist', 'hip', 'body_fat'] as const;
const plain = ['city', 'job'] as const;
const enumFields = ['stage', 'member_type', 'activity_level', 'bmi_class', 'diet_style'] as const;

/** Returns the known facts of a customer, each with its label, for a peek and for a comparison. */
export function useCustomerFacts(): (record: CustomerDetail) => Fact[] {
  const meta = useMeta('getCustomer');
  const label = (name: string) => {
    const field = meta.output(name);
    return field.unit ? titleWithUnit(meta.label(field), field.unit) : meta.label(field);
  };
  const named = (list: readonly { name: string }[]) => joinNames(list.map((one) => one.name)) || '–';
  return (record) => [
    ...enumFields.map((name) => ({ name: label(name), value: record[name] === null ? '–' : meta.word(meta.output(name), record[name]) })),
    ...figures.map((name) => ({ name: label(name), value: record[name] ?? '–' })),
    { name: label('allergy_ingredients'), value: named(record.allergy_ingredients) },
    { name: label('dislike_ingredients'), value: named(record.dislike_ingredients) },
    { name: label('tags'), value: named(record.tags) },
    { name: label('principal'), value: record.principal?.name ?? '–' },
    { name: label('channel'), value: record.channel?.name ?? '–' },
    ...plain.map((name) => ({ name: label(name), value: record[name] ?? '–' })),
    { name: label('remark'), value: record.remark ?? '–' },
  ];
}
