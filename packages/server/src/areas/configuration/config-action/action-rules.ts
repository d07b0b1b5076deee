import type { Input } from '@shiyi/sdk';
import { type Refusal, refuseField } from '../../../http/refusal.js';

type Action = Pick<Input<'createConfigAction'>, 'input_type' | 'unit' | 'min' | 'max' | 'options'>;

const only = (field: string, zh: string, en: string): Refusal => refuseField(42200, field, 'only', [zh, en]);

function assertOptions({ input_type, options = [] }: Action) {
  if (input_type !== 'choice') {
    if (options.length > 0) throw only('options', '只有填写方式为选项时才有选项，请清空', 'Only a choice has options; leave them empty');
    return;
  }
  if (options.length < 2) throw refuseField(42200, 'options', 'least', ['请至少填写两个选项', 'Enter at least two options']);
  if (new Set(options.map((one) => one.value)).size < options.length)
    throw refuseField(42200, 'options', 'unique', ['选项的值不能重复', 'Each option needs a different value']);
}

/** @throws Refusal 42200 when unit, bounds or options do not fit the way of input */
export function assertFits(action: Action) {
  const { input_type, unit, min, max } = action;
  assertOptions(action);
  if (input_type !== 'number') {
    for (const [field, value] of Object.entries({ unit, min, max }))
      if (value !== undefined && value !== '')
        throw only(field, '只有填写方式为数字时才能设置，请清空', 'Only a number has it; leave it empty');
    return;
  }
  if (min !== undefined && max !== undefined && min > max)
    throw refuseField(42200, 'max', 'order', ['最大值不能小于最小值', 'The maximum cannot be below the minimum']);
}
