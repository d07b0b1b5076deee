import type { Input } from '@shiyi/sdk';
import { useWatch } from 'react-hook-form';
import { useOperation } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { useFormState } from '#form/form-values.js';
import { instantOf } from '#ui/date/dates.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { type AppValues, targetsOf } from './app-values.js';

type Query = Input<'checkAppMessage'>;

const pauseMs = 500;
const names = ['scope', 'user_ids', 'dept_ids', 'wx_tags', 'send_type', 'send_at'] as const;

/** Returns the question whom a message would reach; undefined while there is nobody to ask about. */
export function forecastQuery(id: number | undefined, values: Pick<AppValues, (typeof names)[number]>): Query | undefined {
  const { scope, user_ids, dept_ids, wx_tags, send_type, send_at } = values;
  if (scope === 'custom' && user_ids.length + dept_ids.length + wx_tags.length === 0) return undefined;
  const at = send_type === 'timed' ? instantOf(send_at) : undefined;
  return { ...(id ? { id } : {}), ...targetsOf(values), ...(at ? { send_type: 'timed' as const, send_at: at } : {}) };
}

/** Foresees whom the message of the form would reach, once the input rests; the last forecast stays until the next. */
export function useAppForecast(id: number | undefined) {
  const { form } = useFormState();
  const [scope, user_ids, dept_ids, wx_tags, send_type, send_at] = useWatch({ control: form.control, name: names }) as [
    ...[AppValues['scope'], number[], number[], string[]],
    ...[AppValues['send_type'], string],
  ];
  const query = forecastQuery(id, { scope, user_ids, dept_ids, wx_tags, send_type, send_at }) ?? null;
  const settled = useDebouncedValue(JSON.stringify(query), pauseMs);
  useInlineError('checkAppMessage');
  const reading = useOperation('checkAppMessage', JSON.parse(settled) as Query | null, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  return { ...reading, data: query ? reading.data : undefined };
}
