import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.js';
import { Refusal, type Sentence } from '../../http/refusal.js';

/** A robot device of a company that sent a request. */
export interface Device {
  id: number;
  enterpriseId: number;
  code: string;
  timeZone: string;
  hash: Buffer;
}

const unknown: Sentence = ['没有有效的设备令牌，请检查请求头 Device-Token', 'No device has this token; check the header Device-Token'];
const disabled: Sentence = ['设备已停用，请管理员启用后再试', 'The device is disabled; an administrator can enable it'];

const refuseToken = () => new Refusal(40115, unknown);

export const newDeviceToken = () => `dt_${randomBytes(32).toString('base64url')}`;

/** The token is random, so that a plain digest of it cannot be guessed. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest();

/** Reads the header of a device. @throws Refusal 40115 without a token */
export function tokenIn(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^dt_[\w-]{43}$/.test(header)) throw refuseToken();
  return header;
}

interface DeviceRow {
  id: number;
  enterprise_id: number;
  code: string;
  time_zone: string;
  disabled: boolean;
  company: string;
}

/**
 * Finds the device that sent a request. @throws Refusal 40115 for an unknown token, 40116 for a disabled device, 100003 while the company is
 * closed, or expired and something is written
 */
export async function deviceOf(database: Database, token: string, writes: boolean): Promise<Device> {
  const hash = hashOfToken(token);
  const { rows } = await database.system(
    (db) =>
      sql<DeviceRow>`select d.id, d.enterprise_id, d.code, d.disabled, e.time_zone, company_state(e.status, e.expire_at) as company
        from robot_device d join enterprise e on e.id = d.enterprise_id where d.token_hash = ${hash}`.execute(db),
    'read',
  );
  const [row] = rows;
  if (!row) throw refuseToken();
  if (row.disabled) throw new Refusal(40116, disabled);
  if (['disabled', 'pending_auth'].includes(row.company) || (writes && row.company === 'expired')) throw new Refusal(100003);
  return { id: row.id, enterpriseId: row.enterprise_id, code: row.code, timeZone: row.time_zone, hash };
}

/**
 * Locks the device for its request, which counts as a heartbeat: of a new token and a claim at once, one waits for the other.
 * @throws Refusal 40115 if its token was replaced meanwhile, 40116 if it was disabled
 */
export async function holdDevice(db: Db, { id, hash }: Device): Promise<void> {
  const { rows } = await sql<{
    disabled: boolean;
    is_current: boolean;
    is_old: boolean;
  }>`select disabled, token_hash = ${hash} as is_current,
      last_heartbeat is null or last_heartbeat < now() - interval '15 seconds' or offline_told as is_old
    from robot_device where id = ${id} for no key update`.execute(db);
  const [row] = rows;
  if (!row?.is_current) throw refuseToken();
  if (row.disabled) throw new Refusal(40116, disabled);
  // Often enough to know who is there, and spares a write for each request.
  if (row.is_old) await sql`update robot_device set last_heartbeat = now(), offline_told = false where id = ${id}`.execute(db);
}
