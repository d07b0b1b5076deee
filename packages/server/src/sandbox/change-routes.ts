import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/context.js';
import { changes } from './changes.js';
import { escapeHtml, sendPage } from './page.js';
import { eventXml, sendEvent } from './send-event.js';
import { tagState } from './tag-routes.js';

interface Place {
  Params: { corpid: string };
  Body: { change?: string } | undefined;
}

const page = (note: string) => {
  const buttons = Object.entries(changes).map(([name, { title }]) => `<button name="change" value="${name}">${title}</button>`);
  return `${note ? `<p role="status">${escapeHtml(note)}</p>` : ''}<form method="post">${buttons.join('')}</form>`;
};

const title = '沙盒 · 在企业微信里发生的事';
const hint = '选择一件事，沙盒会改动数据并通知本系统。';

/** A page that triggers changes in the sandbox company and sends their events. */
export async function changeRoutes(app: FastifyInstance, { deps }: { deps: Deps }) {
  const { sandbox } = deps;

  app.get<Place>('/company/:corpid', async ({ params }, reply) => {
    if ((await sandbox.companyOf(params.corpid)) === undefined) return sendPage(reply.code(404), title, '没有这家沙盒企业。', '');
    return sendPage(reply, title, hint, page(''));
  });

  app.get<Place>('/company/:corpid/kept', async ({ params: { corpid } }, reply) => {
    const company = await sandbox.companyOf(corpid);
    if (company === undefined) return reply.code(404).send({});
    return reply.send(tagState(sandbox.directoryOf(corpid, company.name, company.since)));
  });

  app.post<Place>('/company/:corpid', async ({ params: { corpid }, body }, reply) => {
    const company = await sandbox.companyOf(corpid);
    const change = Object.hasOwn(changes, body?.change ?? '') ? changes[body?.change as string] : undefined;
    if (company === undefined || !change) return sendPage(reply.code(404), title, '没有这家沙盒企业，或没有这件事。', '');
    const fields = change.make(sandbox.directoryOf(corpid, company.name, company.since), sandbox.random);
    if (!fields) return sendPage(reply, title, hint, page(`${change.title}：没有可以改动的对象。`));
    const status = await sendEvent(deps, corpid, eventXml(corpid, fields));
    const told =
      status === 200
        ? '已通知本系统。'
        : status === undefined
          ? '还没有填写回调 Token 和 EncodingAESKey，未通知。'
          : `通知被拒绝（${status}）。`;
    return sendPage(reply, title, hint, page(`${change.title}：${told}`));
  });
}
