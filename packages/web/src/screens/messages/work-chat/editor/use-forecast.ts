import type { Data, Input } from '@shiyi/sdk';
import { useWatch } from 'react-hook-form';
import { useOperation } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { useFormState } from '#form/form-values.js';
import { instantOf } from '#ui/date/dates.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { cleanFilter, type Form, type MassValues } from './mass-values.js';

export type ForecastData = Data<'checkMassMessage'>;
type Query = Input<'checkMassMessage'>;

const pauseMs = 500;
const names = ['sender_user_ids', 'filter', 'chat_ids', 'send_type', 'send_at'] as const;

/** Returns the question whom a message would reach; undefined while there is nobody to ask about. */
export function forecastQuery(form: Form, values: Pick<MassValues, (typeof names)[number]>): Query | undefined {
  const { sender_user_ids, filter, chat_ids, send_type, send_at } = values;
  const at = send_type === 'timed' ? instantOf(send_at) : undefined;
  const time = at ? { send_type: 'timed' as const, send_at: at } : {};
  if (form.type === 'group') return chat_ids.length > 0 ? { ...form, chat_ids, ...time } : undefined;
  return { ...form, sender_user_ids, filter: cleanFilter(filter), ...time };
}

/** Foresees whom the message of the form would reach, once the input rests; the last forecast stays until the next. */
export function useForecast(form: Form) {
  const { form: state } = useFormState();
  const [sender_user_ids, filter, chat_ids, send_type, send_at] = useWatch({ control: state.control, name: names }) as [
    ...[number[], MassValues['filter'], number[]],
    ...[MassValues['send_type'], string],
  ];
  const query = forecastQuery(form, { sender_user_ids, filter, chat_ids, send_type, send_at }) ?? null;
  const settled = useDebouncedValue(JSON.stringify(query), pauseMs);
  useInlineError('checkMassMessage');
  const reading = useOperation('checkMassMessage', JSON.parse(settled) as Query | null, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  return { ...reading, data: query ? reading.data : undefined, isCurrent: settled === JSON.stringify(query) && !reading.isRefreshing };
}
