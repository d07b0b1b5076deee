import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { appMessageAnswers } from './app-message-routes.js';
import { archiveAnswers } from './chats/archive-answers.js';
import { interceptAnswers } from './chats/intercept-answers.js';
import { customerAnswers } from './customer-routes.js';
import type { Directory, Member } from './directory.js';
import { groupCodeAnswers } from './group-code-routes.js';
import { groupMessageAnswers } from './group-message-routes.js';
import { type Answer, type Body, failure, nextPage, type Query, success } from './platform-replies.js';
import type { Sandbox } from './sandbox.js';
import { tokenSeconds } from './sandbox-tokens.js';
import { transferAnswers } from './transfer-routes.js';
import { wayAnswers } from './way-routes.js';
import { welcomeAnswers } from './welcome-routes.js';

/** Maximum number of concurrent calls, and of a company's calls that change tags; more are rejected, as in WeCom. */
const mostAtOnce = { all: 20, tags: 5 };

const tagPaths = new Set(['mark_tag', 'add_corp_tag', 'edit_corp_tag', 'del_corp_tag'].map((name) => `externalcontact/${name}`));

/** Whether a call changes nothing, as its name tells. */
const isRead = (path: string) => /\/(?:get|list|simplelist|check)(?:_|$)/.test(path);

/** Sends half a response and closes the connection. */
function cutOff(reply: FastifyReply) {
  reply.hijack();
  reply.raw.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
  reply.raw.write('{"errcode":0,"errm', () => reply.raw.destroy());
}

const pairsOf = ({ members }: Directory) =>
  [...members.values()].flatMap(({ userid, department }) => department.map((id) => ({ userid, department: id })));

const below = ({ departments }: Directory, top: number) => {
  const ids = new Set([top]);
  for (const id of ids) for (const one of departments.values()) if (one.parentid === id) ids.add(one.id);
  return ids;
};

function departmentsFrom(directory: Directory, query: Query) {
  const top = Number(query.id ?? 1);
  if (!directory.departments.has(top)) return undefined;
  const ids = below(directory, top);
  return [...directory.departments.values()].filter((one) => ids.has(one.id));
}

function membersIn(directory: Directory, query: Query): Member[] {
  const ids = query.fetch_child === '1' ? below(directory, Number(query.department_id)) : new Set([Number(query.department_id)]);
  return [...directory.members.values()].filter((one) => one.department.some((id) => ids.has(id)));
}

const answers: Record<string, Answer> = {
  'GET department/list': (directory, query) => {
    const found = departmentsFrom(directory, query);
    return found ? success({ department: found }) : failure(60123);
  },
  'GET department/simplelist': (directory, query) => {
    const found = departmentsFrom(directory, query);
    return found ? success({ department_id: found.map(({ id, parentid, order }) => ({ id, parentid, order })) }) : failure(60123);
  },
  'POST user/list_id': (directory, _, body, simulation) => {
    if (simulation.fails('unlisted')) return failure(48002);
    const page = nextPage(simulation, pairsOf(directory), body, 10_000);
    return page ? success({ dept_user: page.list, ...page.next }) : failure(40058);
  },
  'GET user/get': (directory, { userid }) => {
    const member = directory.members.get(userid ?? '');
    return member ? success(member) : failure(60111);
  },
  'GET user/simplelist': (directory, query) => {
    if (!directory.departments.has(Number(query.department_id))) return failure(60003);
    return success({ userlist: membersIn(directory, query).map(({ userid, name, department }) => ({ userid, name, department })) });
  },
  'GET user/list': (directory, query) => success({ userlist: membersIn(directory, query) }),
  ...appMessageAnswers,
  ...customerAnswers,
  ...wayAnswers,
  ...welcomeAnswers,
  ...groupCodeAnswers,
  ...groupMessageAnswers,
  ...archiveAnswers,
  ...interceptAnswers,
  ...transferAnswers,
};

/** Injects a fault if this request is chosen for one; returns undefined if it should be answered normally. */
async function injectFault(sandbox: Sandbox, reply: FastifyReply, isTooMany: boolean): Promise<object | undefined> {
  if (sandbox.fails('slow')) await sleep(sandbox.slowMs);
  if (sandbox.fails('cut')) {
    cutOff(reply);
    return reply;
  }
  if (sandbox.fails('busy')) return failure(-1);
  if (sandbox.fails('often')) return failure(45009);
  if (isTooMany || sandbox.fails('crowded')) return failure(45033);
  return undefined;
}

/** Counts calls and the maximum that run at once, also those that change a company's tags, and makes some of them fail. */
function meter(sandbox: Sandbox) {
  let underWay = 0;
  const tagCalls = new Map<string, number>();
  const countTagCalls = (corpid: string | undefined, change: 1 | -1): number => {
    if (corpid === undefined) return 0;
    const count = (tagCalls.get(corpid) ?? 0) + change;
    tagCalls.set(corpid, count);
    return count;
  };
  return async (reply: FastifyReply, answer: () => Promise<object>, tagsOf?: string) => {
    underWay++;
    sandbox.seen.calls++;
    sandbox.seen.most = Math.max(sandbox.seen.most, underWay);
    const isTooMany = countTagCalls(tagsOf, 1) > mostAtOnce.tags || underWay > mostAtOnce.all;
    try {
      return (await injectFault(sandbox, reply, isTooMany)) ?? (await answer());
    } finally {
      underWay--;
      countTagCalls(tagsOf, -1);
    }
  };
}

async function giveToken(sandbox: Sandbox, { corpid = '', corpsecret }: Query) {
  if ((await sandbox.companyOf(corpid)) === undefined) return failure(40013);
  if (sandbox.secret !== null && corpsecret !== sandbox.secret) return failure(40001);
  sandbox.seen.tokens++;
  return success({ access_token: sandbox.tokens.issue('wecom', corpid), expires_in: tokenSeconds });
}

/** Serves the sandbox company's address book and customers through WeCom's HTTP API. */
export async function directoryRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  const metered = meter(sandbox);
  const read = async (corpid: string, answerFrom: (directory: Directory) => object) => {
    const directory = await sandbox.read(corpid);
    return directory && answerFrom(directory);
  };
  const change: typeof read = (corpid, answerFrom) => sandbox.change(corpid, answerFrom);
  const holderOf = ({ access_token = '' }: Query) => sandbox.tokens.holderOf('wecom', access_token);
  app.get('/cgi-bin/gettoken', (request, reply) => metered(reply, () => giveToken(sandbox, request.query as Query)));
  for (const [route, answer] of Object.entries(answers)) {
    const [method = '', path = ''] = route.split(' ');
    const handle = async (reply: FastifyReply, query: Query, body: Body) => {
      if (sandbox.fails('expired')) sandbox.tokens.forget();
      const corpid = holderOf(query);
      if (corpid === undefined) return failure(42001);
      const done = await (isRead(path) ? read : change)(corpid, (directory) => answer(directory, query, body, sandbox));
      if (done === undefined) return failure(40013);
      if (!sandbox.losesAnswer(path)) return done;
      cutOff(reply);
      return reply;
    };
    app.route<{ Querystring: Query; Body: Body }>({
      method,
      url: `/cgi-bin/${path}`,
      handler: ({ query, body }, reply) =>
        metered(reply, () => handle(reply, query, body), tagPaths.has(path) ? holderOf(query) : undefined),
    });
  }
}
