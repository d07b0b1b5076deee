import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../db/database.js';
import type { Deps } from '../http/context.js';
import { Refusal } from '../http/refusal.js';
import { deviceOf, tokenIn } from '../outside/robots/device-token.js';
import { escapeHtml, sendPage } from './page.js';
import type { Query } from './platform-replies.js';
import { SimulatedDevice } from './simulated-device.js';

interface Place {
  Params: { corpid: string };
  Body: Query | undefined;
}

const title = '沙盒 · 模拟机器人设备';
const hint = '它用设备令牌领取任务并上报结果，和企业自己的设备走同样的接口，但什么也不会在企业微信里做。';

function describe({ work: { done, refused, failed, trouble } }: SimulatedDevice): string {
  const counts = `<p role="status">已开机：${done} 个成功，${refused} 个被拒绝，${failed} 个失败。</p>`;
  return counts + (trouble === undefined ? '' : `<p role="alert">${escapeHtml(trouble)}</p>`);
}

const startForm = `<form method="post"><input type="hidden" name="action" value="start"><label>设备令牌<input name="token" required maxlength="64" autocomplete="off" placeholder="dt_…"></label><button>开机</button></form>`;
const stopForm = `<form method="post"><input type="hidden" name="action" value="stop"><button>关机</button></form><form><button>查看进度</button></form>`;

/** Why a token cannot be used for a sandbox company; undefined if it can. */
async function problemOf(database: Database, corpid: string, token: string | undefined): Promise<string | undefined> {
  try {
    const { enterpriseId } = await deviceOf(database, tokenIn(token?.trim()), true);
    const company = await database.system((db) =>
      db.selectFrom('enterprise').select(['corpid', 'is_sandbox']).where('id', '=', enterpriseId).executeTakeFirst(),
    );
    return company?.is_sandbox && company.corpid === corpid ? undefined : '这不是这家沙盒企业的设备。';
  } catch (error) {
    if (error instanceof Refusal) return error.sentence[0];
    throw error;
  }
}

const sendMissing = (reply: FastifyReply) => sendPage(reply.code(404), title, '没有这家沙盒企业。', '');

/** A page that switches a simulated device of a sandbox company on and off. It works until it is switched off, or the server stops. */
export async function deviceRoutes(app: FastifyInstance, { deps }: { deps: Deps }) {
  const { sandbox, database } = deps;
  const devices = new Map<string, SimulatedDevice>();
  app.addHook('onClose', async () => {
    await Promise.all([...devices.values()].map((device) => device.stop()));
  });

  const send = (reply: FastifyReply, corpid: string, note = '') => {
    const device = devices.get(corpid);
    return sendPage(reply, title, hint, note + (device ? describe(device) + stopForm : startForm));
  };
  const exists = async (corpid: string) => (await sandbox.read(corpid)) !== undefined;

  app.get<Place>('/device/:corpid', async ({ params: { corpid } }, reply) =>
    (await exists(corpid)) ? send(reply, corpid) : sendMissing(reply),
  );

  app.post<Place>('/device/:corpid', async ({ params: { corpid }, body = {} }, reply) => {
    if (!(await exists(corpid))) return sendMissing(reply);
    if (body.action === 'start' && !devices.has(corpid)) {
      const problem = await problemOf(database, corpid, body.token);
      if (problem !== undefined) return send(reply.code(422), corpid, `<p role="alert">${escapeHtml(problem)}</p>`);
      devices.set(corpid, new SimulatedDevice(app, body.token?.trim() ?? '', sandbox.random));
    }
    if (body.action === 'stop') {
      await devices.get(corpid)?.stop();
      devices.delete(corpid);
    }
    return send(reply, corpid);
  });
}
