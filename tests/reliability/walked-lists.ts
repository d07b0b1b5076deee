import type { ListId } from '@shiyi/sdk';

/** The sort value of a row, or null. */
export type Key = string | null;
type Columns = Record<string, unknown>;

/** Parent objects that the rows of a test refer to. */
export interface Parents {
  enterpriseId: number;
  staffId: number;
  jobId: number;
  goodsId: number;
  groupId: number;
  chatId: number;
}

/** A list whose rows a test creates, changes and deletes directly in the table. */
export interface WalkedList {
  operation: ListId;
  table: string;
  /** The column that identifies a row in the API. */
  id: string;
  /** The column that changes during the walk; the list is sorted by it unless `sorted` is false. */
  key: string;
  keys: readonly Key[];
  /** Whether its values must be unique. */
  unique: boolean;
  sorted: boolean;
  sorts: readonly string[];
  input: (parents: Parents) => Columns;
  /** Returns the other required columns of a row, by its number. */
  rest: (parents: Parents, number: number) => Columns;
}

type Facts = Pick<WalkedList, 'operation' | 'table' | 'key' | 'keys' | 'rest'> & Partial<WalkedList>;

const walked = (facts: Facts): WalkedList => ({ id: 'id', unique: false, sorted: true, sorts: [], input: () => ({}), ...facts });

/** Times that differ by a microsecond, surround a new year or a clock change, or are equal in another time zone. */
const moments = [
  '2026-03-08 01:59:59.999999+08',
  '2026-03-08 02:00:00+08',
  '2026-03-08 02:00:00.000001+08',
  '2026-03-08 02:00:00.000002+08',
  '2026-03-07 18:00:00.000001+00',
  '1999-12-31 23:59:59.9+14',
  '2026-11-20 10:00:00.123456-03',
];
const names = ['林晓禾', '林', '李', '王静', '王 静', 'a', 'B', 'é', 'ß', '🥗', 'Ａ', "o'neil", '\\', '%', '10', '9', 'null', '"'];
const numbers = ['0', '1', '2', '9', '10', '-1'];

const both = (name: string) => [name, `-${name}`];

function customersBy(key: string, keys: readonly Key[]): WalkedList {
  const rest = () => (key === 'nick_name' ? {} : { nick_name: '客户' });
  return walked({ operation: 'listCustomers', table: 'customer', key, keys, sorts: both(key), rest });
}

function staffBy(key: string, keys: readonly Key[]): WalkedList {
  const rest = (_: Parents, number: number) => ({ name: '员工', username: `walked.${number}` });
  const without = (parents: Parents, number: number) =>
    Object.fromEntries(Object.entries(rest(parents, number)).filter(([name]) => name !== key));
  return walked({ operation: 'listStaff', table: 'staff', key, keys, sorts: both(key), unique: key === 'username', rest: without });
}

/** Lists of every kind of sorting: by times, names and numbers, with and without nulls, by one or several columns, in SQL or memory. */
export const walkedLists: WalkedList[] = [
  customersBy('created_at', moments),
  customersBy('last_punch_at', [...moments, null]),
  customersBy('nick_name', names),
  staffBy('created_at', moments),
  staffBy('last_login_at', [...moments, null]),
  staffBy('name', names),
  staffBy('username', names),
  walked({
    operation: 'listExternalUsers',
    table: 'external_user',
    key: 'first_add_at',
    keys: [...moments, null],
    rest: (_, number) => ({ external_userid: `wm${number}`, name: '联系人' }),
  }),
  walked({
    operation: 'listPlatformOrders',
    table: 'platform_order',
    key: 'pay_at',
    keys: [...moments, null],
    rest: (_, number) => ({ order_no: `${number}`, platform: 'jd', status: 'unpaid', pay_amount_fen: 1 }),
  }),
  walked({
    operation: 'listGoods',
    table: 'goods',
    key: 'created_at',
    keys: moments,
    rest: (_, number) => ({ name: '商品', sku: `S${number}`, price_fen: 1, type: 'physical' }),
  }),
  walked({
    operation: 'listGoodsMaps',
    table: 'goods_map',
    key: 'outer_sku',
    keys: names,
    unique: true,
    input: ({ goodsId }) => ({ goods_id: goodsId }),
    rest: ({ goodsId }, number) => ({ goods_id: goodsId, platform: number % 2 ? 'jd' : 'taobao' }),
  }),
  walked({
    operation: 'listIngredients',
    table: 'ingredient',
    key: 'updated_at',
    keys: moments,
    // The built-in foods of every company would be hundreds of pages.
    input: () => ({ source: 'enterprise' }),
    rest: (_, number) => ({
      name: `食材${number}`,
      type_id: 1,
      exchange_group: 'none',
      energy_kcal: 1,
      protein_g: 0,
      fat_g: 0,
      carb_g: 0,
    }),
  }),
  walked({
    operation: 'listRecipes',
    table: 'recipe',
    key: 'updated_at',
    keys: moments,
    rest: (_, number) => ({ name: `食谱${number}`, type: 'diet', level_kcal: 1200, days: 1, goal: 'keep' }),
  }),
  walked({
    operation: 'listLeads',
    table: 'lead',
    key: 'created_at',
    keys: moments,
    rest: (_, number) => ({ name: '线索', phone: `${13_900_000_000 + number}` }),
  }),
  walked({
    operation: 'listTags',
    table: 'tag',
    key: 'sort',
    keys: numbers,
    rest: ({ groupId }, number) => ({ tag_group_id: groupId, name: `标签${number}` }),
  }),
  walked({
    operation: 'listChildRoles',
    table: 'role',
    key: 'sort',
    keys: numbers,
    rest: (_, number) => ({ name: '角色', code: `walked-${number}` }),
  }),
  walked({
    operation: 'listGroupChats',
    table: 'group_chat',
    key: 'wx_created_at',
    keys: moments,
    rest: (_, number) => ({ chat_id: `wr${number}`, owner_wx_userid: 'boss' }),
  }),
  walked({
    operation: 'listGroupChatMembers',
    table: 'group_chat_member',
    id: 'userid',
    key: 'joined_at',
    keys: moments,
    input: ({ chatId }) => ({ id: chatId }),
    rest: ({ chatId }, number) => ({ group_chat_id: chatId, userid: `${names[number % names.length]}${number}`, type: 1, join_scene: 1 }),
  }),
  walked({
    operation: 'listSessions',
    table: 'session',
    key: 'last_seen_at',
    keys: moments,
    rest: ({ staffId }, number) => ({
      staff_id: staffId,
      token_hash: Buffer.from(`walked-${number}`),
      ip: '127.0.0.1',
      user_agent: 'test',
      expires_at: new Date(Date.now() + 3_600_000),
    }),
  }),
  walked({
    operation: 'listNotices',
    table: 'notice',
    key: 'read_at',
    keys: [...moments, null],
    sorted: false,
    rest: ({ staffId, jobId }) => ({
      staff_id: staffId,
      job_id: jobId,
      facts: { kind: 'report', id: 1, title: '工单', by: '王静', status: 'resolved', content: null },
    }),
  }),
  walked({
    operation: 'listCacheKeys',
    table: 'cache_entry',
    id: 'key',
    key: 'key',
    keys: names,
    unique: true,
    rest: () => ({ value: '1' }),
  }),
];
