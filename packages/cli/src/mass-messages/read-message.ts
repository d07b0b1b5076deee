import type { Client, Data, Input } from '@shiyi/sdk';
import { isId } from '../operation/whole-number.js';
import type { Context } from '../program/context.js';
import { readJsonObject } from '../program/read-json.js';

export type MassInput = Input<'createMassMessage'>;
type MassRecord = Data<'getMassMessage'>;

/** A message that is saved, or one that is not. */
export type MassSource = { input: MassInput; saved?: Pick<MassRecord, 'id' | 'version'> };

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

const attachmentOf = (one: MassRecord['attachments'][number]) =>
  Object.fromEntries(
    Object.entries(one).filter(
      ([name, value]) =>
        value !== null &&
        !['media_id', 'media_expire_at', 'file_size'].includes(name) &&
        (one.material_id === null || ['msgtype', 'title', 'material_id'].includes(name)),
    ),
  ) as NonNullable<MassInput['attachments']>[number];

/** Returns a saved message as it is saved again. */
function inputOf(saved: MassRecord): MassInput {
  const { type, name, content, send_type, allow_select, send_at, retry_of } = saved;
  return {
    ...{ type, name, content, send_type, allow_select },
    ...{ sender_user_ids: idsOf(saved.senders), attachments: saved.attachments.map(attachmentOf) },
    ...(type === 'group' ? { chat_ids: idsOf(saved.chats) } : { filter: saved.filter }),
    ...(send_at === null ? {} : { send_at }),
    ...(retry_of === null ? {} : { retry_of }),
  };
}

/** Reads a message by its id, or as JSON. @throws Failure */
export async function readMessage(context: Context, client: Client, text: string): Promise<MassSource> {
  // What is no field of the contract is refused by the server, which names it.
  if (!isId(text)) return { input: (await readJsonObject(context, text, context.say('群发', 'The message'))) as MassInput };
  const saved = await client.getMassMessage({ id: Number(text) }, { signal: context.io.signal });
  return { input: inputOf(saved), saved };
}

/** Returns the question whom a message would reach. */
export function forecastInput({ input, saved }: MassSource): Input<'checkMassMessage'> {
  const { type, sender_user_ids, filter, chat_ids, send_type, send_at, retry_of } = input;
  const fields = { sender_user_ids, filter, chat_ids, send_type, send_at, retry_of, id: saved?.id };
  return { type, ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) };
}
