import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../http/context.js';
import type { EventFields } from '../outside/wecom/event-xml.js';
import { appMessageState } from './app-message-routes.js';
import { type Change, ChangeRefusal } from './change.js';
import { changeForms } from './change-forms.js';
import { changes } from './changes.js';
import { friendshipState } from './friendships.js';
import { messageState } from './group-messages.js';
import { mediaState } from './media-routes.js';
import { escapeHtml, sendPage } from './page.js';
import type { Query } from './platform-replies.js';
import type { Sandbox } from './sandbox.js';
import { eventXml, sendEvent } from './send-event.js';
import { tagState } from './tag-routes.js';
import { wideChanges } from './transfer-changes.js';
import { transferState } from './transfers.js';
import { welcomeState } from './welcome-routes.js';

interface Place {
  Params: { corpid: string };
  Body: Query | undefined;
}

const title = '沙盒 · 在企业微信里发生的事';
const hint = '选择一件事，沙盒会改动数据并通知本系统。';

/** Makes a change. Returns its event; a sentence if it cannot be made; undefined if there is no such company. */
async function makeChange(sandbox: Sandbox, corpid: string, change: Change, form: Query) {
  try {
    return await sandbox.change(corpid, (directory) => change.make(directory, sandbox.random, form) ?? '没有可以改动的对象。');
  } catch (error) {
    if (error instanceof ChangeRefusal) return error.message;
    throw error;
  }
}

function outcomeOf(status: number | undefined): string {
  if (status === 200) return '已通知本系统。';
  return status === undefined ? '还没有填写回调 Token 和 EncodingAESKey，未通知。' : `通知被拒绝（${status}）。`;
}

const namedIn = <T>(all: Record<string, T>, name = ''): T | undefined => (Object.hasOwn(all, name) ? all[name] : undefined);

/** Sends events one after the other. Returns the outcome of the last. */
async function tell(deps: Deps, corpid: string, events: readonly EventFields[]): Promise<string> {
  let status: number | undefined = 200;
  for (const event of events) status = await sendEvent(deps, corpid, eventXml(corpid, event));
  return events.length === 0 ? '没有需要通知的事。' : outcomeOf(status);
}

/** A page that triggers changes in the sandbox company and sends their events. */
export async function changeRoutes(app: FastifyInstance, { deps }: { deps: Deps }) {
  const { sandbox } = deps;

  const sendForms = async (reply: FastifyReply, corpid: string, note?: string) => {
    const directory = await sandbox.read(corpid);
    if (!directory) return sendPage(reply.code(404), title, '没有这家沙盒企业。', '');
    const status = note === undefined ? '' : `<p role="status">${escapeHtml(note)}</p>`;
    return sendPage(reply, title, hint, status + changeForms(directory));
  };

  app.get<Place>('/company/:corpid', ({ params: { corpid } }, reply) => sendForms(reply, corpid));

  app.get<Place>('/company/:corpid/kept', async ({ params: { corpid } }, reply) => {
    const directory = await sandbox.read(corpid);
    return directory
      ? reply.send({
          ...tagState(directory),
          ...messageState(directory),
          ...appMessageState(directory),
          ...welcomeState(directory),
          ...friendshipState(directory),
          ...mediaState(directory),
          ...transferState(directory),
        })
      : reply.code(404).send({});
  });

  app.post<Place>('/company/:corpid', async ({ params: { corpid }, body = {} }, reply) => {
    const wide = namedIn(wideChanges, body.change);
    const events = wide && (await sandbox.change(corpid, wide.makeAll));
    if (wide && events) return sendForms(reply, corpid, `${wide.title}：${await tell(deps, corpid, events)}`);
    const change = namedIn(changes, body.change);
    const event = change && (await makeChange(sandbox, corpid, change, body));
    if (!change || event === undefined) return sendPage(reply.code(404), title, '没有这家沙盒企业，或没有这件事。', '');
    const untold = change.isUntold ? '企业微信不通知这件事。' : undefined;
    const outcome = typeof event === 'string' ? event : (untold ?? (await tell(deps, corpid, [event])));
    return sendForms(reply, corpid, `${change.title}：${outcome}`);
  });
}
