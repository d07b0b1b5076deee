import type { Schema } from '../../../../openapi/document.js';
import type { Db } from '../db/database.js';
import { type FileAddresses, fileAddress, keysIn } from '../files/addresses.js';
import type { ServedOperation } from './contract.js';
import { choicesOf, isObject, itemsOf, propertyOf } from './describe-schema.js';
import { Refusal } from './refusal.js';

type Inputs = Record<string, unknown>;

const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return value.includes(fileAddress) ? change(value) : value;
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (isObject(value) && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]));
  return value;
};

const expiredAddress = () =>
  new Refusal(42200, [
    '图片地址无效或已过期，请刷新页面，或重新上传图片',
    'The address of a picture is not valid any more; reload the page, or upload the picture again',
  ]);

/** Takes the signatures off the addresses of files. @throws Refusal 42200 for an address that the caller's company did not sign */
export function withStoredAddresses(addresses: FileAddresses, body: Inputs, enterpriseId: number): Inputs {
  return mapTexts(body, (text) => {
    const plain = addresses.stored(text, enterpriseId);
    if (plain === undefined) throw expiredAddress();
    return plain;
  }) as Inputs;
}

interface Uses {
  keys: Set<string>;
  /** Those in fields for pictures that everybody may see. */
  open: Set<string>;
}

function collect(schemas: readonly Schema[], value: unknown, isOpen: boolean, uses: Uses) {
  const open = isOpen || schemas.some((one) => one['x-public']);
  if (typeof value === 'string') {
    if (value.includes(fileAddress))
      for (const key of keysIn(value)) {
        uses.keys.add(key);
        if (open) uses.open.add(key);
      }
  } else if (Array.isArray(value)) for (const item of value) collect(itemsOf(schemas), item, open, uses);
  else if (isObject(value)) for (const [name, item] of Object.entries(value)) collect(propertyOf(schemas, name), item, open, uses);
}

/** Notes which files a write refers to, and opens those in fields for pictures that everybody may see. @throws Refusal 42200 for unknown files */
export async function claimFiles(db: Db, { body }: ServedOperation, input: Inputs) {
  const uses: Uses = { keys: new Set(), open: new Set() };
  collect(body ? choicesOf(body) : [], input, false, uses);
  if (uses.keys.size === 0) return;
  const rows = await db
    .updateTable('file')
    .set({ claimed_at: new Date() })
    .where('key', 'in', [...uses.keys])
    .returning('key')
    .execute();
  if (rows.length < uses.keys.size) throw expiredAddress();
  if (uses.open.size > 0)
    await db
      .updateTable('file')
      .set({ is_public: true })
      .where('key', 'in', [...uses.open])
      .execute();
}
