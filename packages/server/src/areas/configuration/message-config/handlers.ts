import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { sentAfter } from '../../../db/days/send-time.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { assertQuiet, assertSendable, fillVariables, lengthsOf, unknownVariables } from './message-rules.js';
import { type Scene, scenes, toStaff } from './scenes.js';
import { sendTestMessage } from './test-message.js';

const configs = (db: Db) => db.selectFrom('message_config');

/** Columns of the contract's `MessageConfig`. */
const columns = [
  'message_config.id',
  sql<Scene>`message_config.scene`.as('scene'),
  'message_config.name',
  sql<Input<'createMessageConfig'>['channels']>`message_config.channels`.as('channels'),
  'message_config.template_id',
  'message_config.title',
  'message_config.content',
  'message_config.delay_minutes',
  'message_config.quiet_from',
  'message_config.quiet_to',
  'message_config.status',
  'message_config.created_at',
  'message_config.updated_at',
  'message_config.version',
] as const;

const record = (db: Db, id: number) => readRow(db, configs(db).where('message_config.id', '=', id), columns);

const rowOf = ({ template_id, delay_minutes = 0, quiet_from, quiet_to, status = 'on', ...named }: Input<'createMessageConfig'>) => ({
  ...named,
  template_id: template_id ?? null,
  delay_minutes,
  quiet_from: quiet_from ?? null,
  quiet_to: quiet_to ?? null,
  status,
});

async function createMessageConfig({ db, audit }: Context, input: Input<'createMessageConfig'>) {
  assertSendable(input);
  const { id } = await db.insertInto('message_config').values(rowOf(input)).returning('id').executeTakeFirstOrThrow();
  audit({ target: id });
  return record(db, id);
}

async function updateMessageConfig({ db, audit }: Context, { id, version, ...input }: Input<'updateMessageConfig'>) {
  const before = await lockVersion(configs(db).selectAll().where('id', '=', id), version);
  assertSendable(input);
  const isSwitchedOn = before.status === 'off' && input.status !== 'off';
  await db
    .updateTable('message_config')
    .set({ ...rowOf(input), ...(isSwitchedOn ? { on_since: sql<Date>`now()` } : {}) })
    .where('id', '=', id)
    .execute();
  audit({ target: id, before });
  return record(db, id);
}

function params({ caller }: Context): Data<'getMessageConfigParams'> {
  const at = caller.language === 'en' ? 1 : 0;
  return Object.entries(scenes).map(([scene, known]) => ({
    scene: scene as Scene,
    receiver: toStaff(scene as Scene) ? ('staff' as const) : ('customer' as const),
    channels: toStaff(scene as Scene) ? (['wwx_app', 'none'] as const) : (['app', 'mp_template', 'sms', 'none'] as const),
    params: Object.entries(known).map(([name, { label, sample }]) => ({ name, label: label[at], sample: sample[at] })),
  }));
}

async function preview({ db, caller, principal }: Context, input: Input<'queryMessagePreview'>): Promise<Data<'queryMessagePreview'>> {
  const { scene, channels = [], delay_minutes = 0, quiet_from, quiet_to, happened_at } = input;
  assertQuiet({ quiet_from, quiet_to });
  const title = fillVariables(scene, input.title, caller.language);
  const content = fillVariables(scene, input.content, caller.language);
  const happened = happened_at === undefined ? sql<string>`now()` : sql<string>`${happened_at}::timestamptz`;
  const quiet = quiet_from !== undefined && quiet_to !== undefined ? { from: quiet_from, to: quiet_to } : undefined;
  const { rows } = await sql<{ at: string }>`select ${sentAfter(happened, delay_minutes, quiet, principal)} as at`.execute(db);
  return {
    title,
    content,
    unknown: unknownVariables(scene, `${input.title}\n${input.content}`),
    lengths: lengthsOf(channels, { title, content }),
    sent_at: rows[0]?.at ?? '',
  };
}

export const handlers: Handlers = {
  listMessageConfigs: list('listMessageConfigs', {
    from: ({ db }: Context) => configs(db),
    id: 'message_config.id',
    columns,
    search: ['message_config.name', 'message_config.title', 'message_config.content'],
    order: [{ asc: 'message_config.scene' }],
    where: { scene: 'message_config.scene' },
  }),

  createMessageConfig,

  updateMessageConfig,

  async deleteMessageConfig({ db, audit }, { id }) {
    const gone = await mustExist(db.deleteFrom('message_config').where('id', '=', id).returning(['scene', 'name', 'title']));
    audit({ target: id, before: gone });
    return {};
  },

  getMessageConfigParams: async (context) => params(context),

  queryMessagePreview: preview,

  sendTestMessage,
};
