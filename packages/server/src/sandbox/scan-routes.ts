import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/context.js';
import { Refusal } from '../http/refusal.js';
import { scanCode } from './contact-changes.js';
import { groupChanges } from './group-changes.js';
import { sendPage } from './page.js';
import { qrPicture } from './qr-picture.js';
import { eventXml, sendEvent } from './send-event.js';

interface ScanTarget {
  Params: { corpid: string; configId: string };
}

const scanTitle = '沙盒 · 扫码添加员工';

/** The pictures of codes, and the page on which the sandbox scans them. */
export async function scanRoutes(app: FastifyInstance, { deps }: { deps: Deps }) {
  const { sandbox } = deps;

  // The picture of a code; its text is the page on which the sandbox scans it.
  app.get<ScanTarget>('/code/:corpid/:configId', async ({ params: { corpid, configId } }, reply) => {
    const directory = await sandbox.read(corpid);
    if (!directory?.ways.has(configId) && !directory?.joinWays.has(configId)) throw new Refusal(40400);
    return reply.type('image/png').send(qrPicture(`${sandbox.url}/sandbox/scan/${corpid}/${configId}`));
  });

  app.get<ScanTarget>('/scan/:corpid/:configId', async (_, reply) =>
    sendPage(reply, scanTitle, '扫码的人会成为员工的新客户，沙盒会通知本系统。', '<form method="post"><button>添加员工</button></form>'),
  );

  app.post<ScanTarget>('/scan/:corpid/:configId', async ({ params: { corpid, configId } }, reply) => {
    const event = await sandbox.change(corpid, (directory) => {
      const [way, joinWay] = [directory.ways.get(configId), directory.joinWays.get(configId)];
      if (joinWay) return groupChanges.joinGroup?.make(directory, sandbox.random, { state: joinWay.state });
      return way && scanCode(directory, way, sandbox.random);
    });
    if (!event) return sendPage(reply.code(404), scanTitle, '这个二维码已失效。', '');
    const status = await sendEvent(deps, corpid, eventXml(corpid, event));
    return sendPage(reply, scanTitle, status === 200 ? '已添加，并已通知本系统。' : '已添加，但没有通知到本系统。', '');
  });
}
