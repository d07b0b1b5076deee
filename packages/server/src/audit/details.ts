import { createHmac, randomBytes } from 'node:crypto';
import type { Keyring, SealedValue } from '../secrets/keyring.js';

const saltBytes = 32;

/** What an operation changed, sealed for its row of the audit log. */
export interface DetailsColumns {
  details_digest: Buffer;
  details_key_id: string;
  details: Uint8Array;
}

/** What a row holds: values before and after, or when they were erased. After a partial erasure it has both. */
export interface Details {
  /** The record's name, if the row's target is not an id. */
  target?: string;
  before?: unknown;
  after?: unknown;
  erased_at?: string;
}

/** The digest is unique, so sealed details fit no other row. */
const placeOf = (enterpriseId: number, digest: Uint8Array) => placeOfDetails(enterpriseId, Buffer.from(digest).toString('hex'));
export const placeOfDetails = (enterpriseId: number, digest: string) => `audit details ${enterpriseId} ${digest}`;

const digestOf = (salt: string, text: string) => createHmac('sha256', Buffer.from(salt, 'base64')).update(text).digest();

/**
 * Seals details. The digest, which the chain covers, has a random key of its own that is sealed with the details: it stays valid when the
 * server's key changes, and once the details are erased no guess can be tested against it.
 */
export function sealDetails(keyring: Keyring, enterpriseId: number, details: Details): DetailsColumns {
  const text = JSON.stringify(details);
  const salt = randomBytes(saltBytes).toString('base64');
  const details_digest = digestOf(salt, text);
  const { key_id, sealed } = keyring.seal(`${salt} ${text}`, placeOf(enterpriseId, details_digest));
  return { details_digest, details_key_id: key_id, details: sealed };
}

/** Seals what is left of details after an erasure, which only the holder of the key can do. */
export function sealAfterErasure(keyring: Keyring, enterpriseId: number, digest: Uint8Array, left: Details = {}): SealedValue {
  const text = JSON.stringify({ ...left, erased_at: new Date().toISOString() });
  return keyring.seal(`erased ${text}`, placeOf(enterpriseId, digest));
}

/** A row's details as stored. */
export interface StoredDetails {
  details_digest: Uint8Array | null;
  details_key_id: string | null;
  details: Uint8Array | null;
}

/** Opens details; undefined if they are not those of the row, or were removed without an erasure. */
export function openDetails(keyring: Keyring, enterpriseId: number, kept: StoredDetails): Details | undefined {
  const { details_digest: digest, details_key_id: key_id, details: sealed } = kept;
  if (digest === null) return key_id === null && sealed === null ? {} : undefined;
  if (key_id === null || sealed === null) return undefined;
  const text = keyring.open({ key_id, sealed }, placeOf(enterpriseId, digest));
  if (text === undefined) return undefined;
  const at = text.indexOf(' ');
  const [salt, json] = [text.slice(0, at), text.slice(at + 1)];
  if (salt !== 'erased' && !digestOf(salt, json).equals(digest)) return undefined;
  return JSON.parse(json) as Details;
}
