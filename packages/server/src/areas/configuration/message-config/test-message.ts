import type { Input } from '@shiyi/sdk';
import type { Context, PreparedHandler, PreparingContext } from '../../../http/context.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { sendNow } from '../../../outbox/send-now.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { assertReaches, assertVariables, type Channel, fillVariables, lengthsOf, plainText } from './message-rules.js';
import { testMessage } from './outgoing.js';

/** What a channel lacks that has no gateway yet. */
const missing: Record<Exclude<Channel, 'wwx_app'>, Sentence> = {
  app: ['客户端还没有对接，不能测试发送', 'No customer app is connected yet, so no test can be sent'],
  mp_template: [
    '还没有对接公众号的模板消息接口，不能测试发送',
    'Template messages of the official account are not connected yet, so no test can be sent',
  ],
  sms: ['还没有配置短信网关，不能测试发送', 'No text message gateway is set up yet, so no test can be sent'],
  none: ['「只记录」不发送消息', '“Record only” sends nothing'],
};

async function send(context: PreparingContext, { scene, channel, ...text }: Input<'sendTestMessage'>) {
  const { deps, tenant, principal, caller } = context;
  assertReaches(scene, [channel], 'channel');
  assertVariables(scene, text);
  if (channel !== 'wwx_app') throw refuseField(42200, 'channel', 'gateway', missing[channel]);
  const sample = { title: fillVariables(scene, text.title, caller.language), content: fillVariables(scene, text.content, caller.language) };
  const [length] = lengthsOf([channel], sample);
  if (length && length.used > length.most)
    throw refuseField(42200, 'content', 'length', [
      `太长：${length.used} / ${length.most} 字节`,
      `Too long: ${length.used} of ${length.most} bytes`,
    ]);
  const { wx_userid, name, agent_id } = await tenant(async (db) => ({
    ...(await db.selectFrom('staff').select(['wx_userid', 'name']).where('id', '=', principal.staffId).executeTakeFirstOrThrow()),
    ...(await db.selectFrom('enterprise').select('agent_id').executeTakeFirstOrThrow()),
  }));
  if (wx_userid === null)
    throw refuseField(42200, 'channel', 'member', [
      '你的账号没有对应的企业微信成员，请先同步通讯录',
      'Your account has no WeCom member; sync the address book first',
    ]);
  const content = plainText(sample);
  await deps.connector.of(principal.enterpriseId, 'app').catch((error: unknown) => {
    throw error instanceof WxError ? refuseField(42200, 'channel', 'gateway', error.sentence) : error;
  });
  await sendNow(context, testMessage, async () => ({
    target: `member ${wx_userid}`,
    subject: name,
    input: { userid: wx_userid, agentId: agent_id ?? 0, content },
  }));
  return { wx_userid, content };
}

/** Sends the sample customer's message to the caller. */
export const sendTestMessage: PreparedHandler<'sendTestMessage'> = {
  async prepare(context, input) {
    const sent = await send(context, input);
    return async ({ audit }: Context) => {
      audit({ target: sent.wx_userid });
      return sent;
    };
  },
};
