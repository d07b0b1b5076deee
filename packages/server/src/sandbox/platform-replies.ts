import type { Directory } from './directory.js';
import type { Sandbox } from './sandbox.js';

export type Query = Record<string, string | undefined>;
export type Body = Record<string, unknown> | undefined;

/** What answers depend on besides the directory. */
export type Simulation = Pick<Sandbox, 'fails' | 'random' | 'url' | 'clock' | 'dispatchMs'>;

export type Answer = (directory: Directory, query: Query, body: Body, simulation: Simulation) => object;

const texts: Record<number, string> = {
  [-1]: 'system busy',
  40001: 'invalid credential',
  40003: 'invalid UserID',
  40004: 'invalid media type',
  40006: 'invalid media size',
  40007: 'invalid media_id',
  40008: 'invalid message type',
  40013: 'invalid corpid',
  40014: 'invalid access_token',
  40016: 'invalid button size',
  40018: 'invalid button name size',
  40023: 'invalid sub button size',
  40025: 'invalid sub button name size',
  40029: 'invalid code',
  40050: 'invalid chatid',
  40058: 'invalid Request Parameter',
  40056: 'invalid agentid',
  40068: 'invalid tag id',
  40071: 'tag name exist',
  40126: 'too many corp tags',
  40082: 'invalid suite_secret',
  40085: 'invalid suite_token',
  40096: 'invalid external userid',
  41041: 'too many users',
  41044: 'invalid config id',
  41047: 'invalid msgid',
  41048: 'no customer to send',
  41050: 'invalid or expired welcome code',
  41051: 'the welcome was delivered',
  41054: 'member is not active',
  41055: 'too many welcome templates',
  41058: 'not the template of this app',
  41063: 'message is being dispatched',
  41064: 'too many attachments',
  41065: 'invalid attachment type',
  41091: 'too many groups',
  41093: 'message was cancelled',
  41094: 'reminded too often',
  41096: 'another app is welcoming',
  41068: 'too many words',
  41069: 'too many intercept rules',
  41070: 'invalid rule id',
  41071: 'rule has been deleted',
  41076: 'too many in the range',
  41077: 'rule name exist',
  41083: 'invalid word',
  40097: 'member has not left',
  40098: 'member is not verified',
  40128: 'transferred too often',
  40129: 'being transferred',
  40130: 'same member',
  40131: 'not the follower of the contact',
  40125: 'invalid appsecret',
  42001: 'access_token expired',
  42052: 'message is too old to recall',
  45001: 'media size out of limit',
  45002: 'content size out of limit',
  45009: 'reach max api daily quota limit',
  45033: 'reach max concurrency',
  46003: 'menu no exist',
  48002: 'api forbidden',
  60003: 'department not found',
  60111: 'userid not found',
  60123: 'invalid party id',
  81013: 'user & party & tag all invalid',
  84061: 'not external contact',
  84083: 'no customer contact',
  90500: 'owner has not left',
  90501: 'not a customer group',
  90502: 'owner has left',
  90508: 'already transferred',
};

/** The texts of a list in a body; none if it is no list. */
export const textsIn = (body: Body, name: string): string[] => (Array.isArray(body?.[name]) ? (body[name] as unknown[]).map(String) : []);

export const failure = (errcode: number) => ({ errcode, errmsg: texts[errcode] ?? 'error' });
export const success = (data: object) => ({ errcode: 0, errmsg: 'ok', ...data });

/** Returns up to `limit` entries from the cursor, or half of them for the fault `half`; undefined if limit or cursor is invalid. */
export function nextPage<T>(simulation: Pick<Simulation, 'fails'>, list: T[], body: Body, most: number, usual = most) {
  const limit = Number(body?.limit ?? usual);
  const from = body?.cursor ? Number(Buffer.from(String(body.cursor), 'base64url').toString()) : 0;
  if (!Number.isInteger(from) || !(limit >= 1 && limit <= most)) return undefined;
  const end = Math.min(from + limit, list.length);
  const to = simulation.fails('half') ? Math.ceil((from + end) / 2) : end;
  return { list: list.slice(from, to), next: to < list.length ? { next_cursor: Buffer.from(String(to)).toString('base64url') } : {} };
}
