import { contract, operations, type ServedOperation } from '@shiyi/server/http/contract';
import { resolve } from '../../openapi/document.js';
import type { Values } from './draft.js';
import type { Live } from './generate.js';
import { type Answer, codeOf, type Envelope } from './wire.js';

/** Words in field names such as `dept_ids` that differ from the path where these objects are listed. */
const aliases: Record<string, string> = {
  case: 'case-list',
  code: 'contact',
  content: 'seminar',
  coupon: 'coupons',
  customer: 'user',
  dept: 'department',
  dimension: 'dropdown-list',
  drop: 'external-user',
  except: 'service',
  file: 'import-file',
  group: 'tag',
  keep: 'external-user',
  member: 'wx-member',
  object: 'channel',
  operator: 'users',
  other: 'user',
  quiz: 'question',
  reward: 'coupons',
  run: 'intellect-tag-run',
  scope: 'department',
  staff: 'users',
  type: 'type-list',
};

/** Maps `user` to customers if the label names them, else to staff. */
function stepOf(operation: ServedOperation, slot: string, word: string): string {
  if (word !== 'user') return aliases[word] ?? word;
  const schemas = [
    operation.body && resolve(contract, operation.body).properties?.[slot],
    operation.parameters.find((one) => one.name === slot)?.schema,
  ];
  const label = schemas.map((one) => one && resolve(contract, one)['x-zh']).find(Boolean) ?? '';
  return /客户|学员/.test(label) ? 'user' : 'users';
}

/** What `id` names where the path begins with another noun, and no list of it can be read without parameters. */
const ownWords: Record<string, string> = { changeFissionFriend: 'friend', getFissionCode: 'participant' };

/** Fields that identify a row. */
const identities = ['id', 'key', 'code', 'order_no'] as const;

const idSlot = /^(id|ids|pid)$|_ids?$|[a-z]Id$/;

/** Whether an input field names objects. */
export const isIdSlot = (name: string) => idSlot.test(name);

const stepsOf = (path: string) =>
  path
    .split('/')
    .filter((step) => step && !/^(admin|evaluate|v\d+)$/.test(step))
    .map((step) => step.replace(/^save-/, ''));

/** The first step of a path: paths of both roots have steps of the same name. */
const rootOf = (path: string) => path.split('/')[1];

/** How many steps two paths share; half a step more where the next ones start with the same word, as case-list, case-save and cases do. */
function sharedSteps(one: string, other: string): number {
  const [left, right] = [stepsOf(one), stepsOf(other)];
  const end = left.findIndex((step, at) => step !== right[at]);
  if (end < 0) return left.length;
  const wordOf = (step: string | undefined) => step?.split('-')[0]?.replace(/s$/, '');
  return end > 0 && wordOf(left[end]) === wordOf(right[end]) ? end + 0.5 : end;
}

function rowsIn(value: unknown): Values[] {
  const list = Array.isArray(value) ? value : (value as { list?: unknown } | null)?.list;
  if (!Array.isArray(list)) return [];
  const rows = list.filter((one): one is Values => typeof one === 'object' && one !== null);
  return rows.flatMap((row) => [row, ...rowsIn(row.children)]);
}

/** Lists within rows, such as the options of a meal, by the name of one of them. */
function nestedIn(rows: readonly Values[]): [name: string, rows: Values[]][] {
  const lists = rows.flatMap((row) => Object.entries(row).filter(([name]) => name !== 'children'));
  return lists.map(([name, value]): [string, Values[]] => [name.replace(/s$/, ''), rowsIn(value)]);
}

const identityOf = (row: Values) => identities.find((name) => row[name] !== undefined);

/** Lists and trees that can be read without parameters. */
export const sources = operations.filter(
  (one) => one.method === 'GET' && !one.path.includes('{') && one.parameters.every((parameter) => !parameter.required),
);

/** The existing objects of one company, as its lists and trees show them. */
export class Pool {
  readonly #rows = new Map<ServedOperation, Values[]>();
  readonly #nested = new Map<string, Values[]>();

  constructor(
    readonly read: (source: ServedOperation, query: Values) => Promise<Answer>,
    readonly hides: (row: Values, source: ServedOperation) => boolean = () => false,
  ) {}

  /** Reads the lists again: all, or those of one area. */
  async refresh(area?: string) {
    for (const source of sources.filter((one) => area === undefined || one.area === area)) {
      const limit = source.parameters.some((one) => one.name === 'limit') ? { limit: 100 } : {};
      const answer = await this.read(source, limit);
      if (codeOf(answer) !== 200) continue;
      // IDs that are texts are WeCom's.
      const ours = (row: Values) => identityOf(row) && typeof row.id !== 'string' && !this.hides(row, source);
      const rows = rowsIn((answer.json as Envelope).data).filter(ours);
      this.#rows.set(source, rows);
      for (const [name, inner] of nestedIn(rows)) if (inner.some(identityOf)) this.#nested.set(name, inner);
    }
  }

  /** Adds objects that no list shows, by the word for them in field names. */
  add(word: string, ids: readonly number[]) {
    this.#nested.set(
      word,
      ids.map((id) => ({ id })),
    );
  }

  /** Returns the rows that a field can refer to: those of the same path for `id`, roles for `role_id`. */
  rowsFor(operation: ServedOperation, slot: string): Values[] {
    const filled = [...this.#rows].filter(([, rows]) => rows.length > 0);
    const word = slot
      .replace(/_ids?$|Id$/, '')
      .split('_')
      .at(-1) as string;
    const own = /^(id|ids|pid|key|code|order_no)$/.test(slot);
    const ownWord = ownWords[operation.id];
    if (own && ownWord) return this.#nested.get(ownWord) ?? [];
    const wanted = stepOf(operation, slot, word);
    const named = (path: string) => stepsOf(path).includes(wanted);
    const ranked = filled
      .map(([source, rows]) => ({
        rows,
        path: source.path,
        rank: own ? sharedSteps(source.path, operation.path) : Number(named(source.path)),
      }))
      .filter(({ rank }) => rank > 0)
      .sort(
        (one, other) =>
          other.rank - one.rank ||
          Number(rootOf(other.path) === rootOf(operation.path)) - Number(rootOf(one.path) === rootOf(operation.path)) ||
          one.path.length - other.path.length,
      );
    return ranked[0]?.rows ?? this.#nested.get(word) ?? [];
  }

  idsFor(operation: ServedOperation, slot: string): unknown[] {
    const rows = this.rowsFor(operation, slot);
    const name = identities.find((one) => one === slot) ?? 'id';
    return rows.map((row) => row[name]).filter((value) => value !== undefined);
  }

  /** Supplies values to the generators, but never an existing key for a new object. */
  liveFor(operation: ServedOperation): Live {
    return (name) => {
      if (isIdSlot(name)) return this.idsFor(operation, name);
      return operation.method !== 'POST' && (identities as readonly string[]).includes(name) ? this.idsFor(operation, name) : [];
    };
  }
}
