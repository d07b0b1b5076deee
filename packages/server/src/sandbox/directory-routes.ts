import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { customerAnswers } from './customer-routes.js';
import type { Directory, Member } from './directory.js';
import { type Answer, type Body, failure, nextPage, type Query, success } from './platform-replies.js';
import type { Sandbox } from './sandbox.js';
import { wayAnswers } from './way-routes.js';

/** Maximum number of concurrent calls; more are rejected, as in WeCom. */
const mostAtOnce = 20;

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

/** Whether an equal message with a duplicate check was sent within the interval of this one. */
function isDuplicate({ checkedMessages }: Sandbox, body: Body): boolean {
  const { touser, text, enable_duplicate_check, duplicate_check_interval = 1800 } = (body ?? {}) as Record<string, unknown>;
  if (enable_duplicate_check !== 1) return false;
  const key = JSON.stringify([touser, text]);
  const last = checkedMessages.get(key);
  const isRepeated = last !== undefined && Date.now() - last < Number(duplicate_check_interval) * 1000;
  if (!isRepeated) checkedMessages.set(key, Date.now());
  return isRepeated;
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
  'POST user/list_id': (directory, _, body, sandbox) => {
    if (sandbox.fails('unlisted')) return failure(48002);
    const page = nextPage(sandbox, pairsOf(directory), body, 10_000);
    return page ? success({ dept_user: page.list, ...page.next }) : failure(40058);
  },
  'GET user/get': (directory, { userid }) => {
    const member = directory.members.get(userid ?? '');
    return member ? success(member) : failure(60111);
  },
  'POST message/send': ({ members }, _, body, sandbox) => {
    const { touser, msgtype, text } = (body ?? {}) as { touser?: string; msgtype?: string; text?: { content?: string } };
    const content = text?.content ?? '';
    if (msgtype !== 'text' || content === '') return failure(40008);
    if (!members.has(touser ?? '')) return failure(81013);
    if (Buffer.byteLength(content) > 2048) return failure(45002);
    if (!isDuplicate(sandbox, body)) sandbox.messages.push({ touser: touser ?? '', content });
    return success({ msgid: `msg-${sandbox.messages.length}` });
  },
  'GET user/simplelist': (directory, query) => {
    if (!directory.departments.has(Number(query.department_id))) return failure(60003);
    return success({ userlist: membersIn(directory, query).map(({ userid, name, department }) => ({ userid, name, department })) });
  },
  'GET user/list': (directory, query) => success({ userlist: membersIn(directory, query) }),
  ...customerAnswers,
  ...wayAnswers,
};

/** Injects a fault if this request is chosen for one; returns undefined if it should be answered normally. */
async function injectFault(sandbox: Sandbox, reply: FastifyReply, underWay: number): Promise<object | undefined> {
  if (sandbox.fails('slow')) await sleep(sandbox.slowMs);
  if (sandbox.fails('cut')) {
    cutOff(reply);
    return reply;
  }
  if (sandbox.fails('busy')) return failure(-1);
  if (sandbox.fails('often')) return failure(45009);
  if (underWay > mostAtOnce || sandbox.fails('crowded')) return failure(45033);
  return undefined;
}

/** Counts calls and the maximum that run at once, and makes some of them fail. */
function meter(sandbox: Sandbox) {
  let underWay = 0;
  return async (reply: FastifyReply, answer: () => Promise<object>) => {
    underWay++;
    sandbox.seen.calls++;
    sandbox.seen.most = Math.max(sandbox.seen.most, underWay);
    try {
      return (await injectFault(sandbox, reply, underWay)) ?? (await answer());
    } finally {
      underWay--;
    }
  };
}

async function giveToken(sandbox: Sandbox, { corpid = '', corpsecret }: Query) {
  const company = await sandbox.companyOf(corpid);
  if (company === undefined) return failure(40013);
  if (sandbox.secret !== null && corpsecret !== sandbox.secret) return failure(40001);
  sandbox.directoryOf(corpid, company.name, company.since);
  return success(sandbox.giveToken(corpid));
}

/** Serves the sandbox company's address book and customers through WeCom's HTTP API. */
export async function directoryRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  const metered = meter(sandbox);
  app.get('/cgi-bin/gettoken', (request, reply) => metered(reply, () => giveToken(sandbox, request.query as Query)));
  for (const [route, answer] of Object.entries(answers)) {
    const [method = '', path = ''] = route.split(' ');
    app.route({
      method,
      url: `/cgi-bin/${path}`,
      handler: (request, reply) =>
        metered(reply, async () => {
          const query = request.query as Query;
          if (sandbox.fails('expired')) sandbox.forgetTokens();
          const corpid = sandbox.holderOf(query.access_token ?? '');
          if (corpid === undefined) return failure(42001);
          const done = answer(sandbox.directoryOf(corpid), query, request.body as Body, sandbox);
          if (!sandbox.losesAnswer(path)) return done;
          cutOff(reply);
          return reply;
        }),
    });
  }
}
