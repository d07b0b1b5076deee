import type { Data, FieldMeta } from '@shiyi/sdk';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import type { Context } from '../program/context.js';
import { forecastInput, readMessage } from './read-message.js';

type Forecast = Data<'checkMassMessage'>;
type Cause = 'no_friend' | 'blocked' | 'no_sender' | 'quota_blocked' | 'reserved';

const causes: readonly Cause[] = ['no_friend', 'blocked', 'no_sender', 'quota_blocked', 'reserved'];

/** Who receives it and who does not, in one line. */
export async function forecastLine({ say }: Context, forecast: Pick<Forecast, 'total' | 'matched' | Cause>): Promise<string> {
  const { operationMeta } = await import('../program/sdk.js');
  const { output } = await operationMeta('checkMassMessage');
  const label = (name: string) => {
    const field = output.find((one: FieldMeta) => one.name === name);
    return field ? say(field.zh, field.en.toLowerCase()) : name;
  };
  const { total, matched } = forecast;
  const losses = causes.filter((cause) => forecast[cause] > 0).map((cause) => `${label(cause)} ${forecast[cause]}`);
  const rest = losses.length > 0 ? say(`；收不到：${losses.join('，')}`, `; will not: ${losses.join(', ')}`) : '';
  return say(`符合条件 ${matched}，将收到 ${total}${rest}`, `${matched} match, ${total} will receive it${rest}`);
}

const columns = ({ say }: Context): Column<Forecast['per_staff'][number]>[] => [
  { title: say('员工', 'Sender'), value: ({ staff }) => staff.name },
  { title: say('将收到', 'Receivers'), value: ({ count }) => String(count), right: true },
  { title: say('已满', 'Full'), value: ({ quota_blocked }) => String(quota_blocked), right: true },
];

/** Shows whom a message would reach, and who falls out why. */
export async function forecastMessage(context: Context, text: string): Promise<CommandResult> {
  const client = await context.client();
  const source = await readMessage(context, client, text);
  const data = await client.checkMassMessage(forecastInput(source), { signal: context.io.signal });
  return { data, text: () => formatTable(context.io, columns(context), data.per_staff), note: await forecastLine(context, data) };
}
