import { lookup as resolve } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.js';

export interface HostAddress {
  address: string;
  family: number;
}

/**
 * Finds the addresses of the host of a URL: `closed` if one of them is not of the public internet, unless it may be, and `silent` if there are
 * none. The connection goes to one of these, not to what a second look-up says.
 */
export async function hostAddresses({ hostname }: URL, mayBePrivate: boolean): Promise<readonly HostAddress[] | 'closed' | 'silent'> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const all = family ? [{ address: host, family }] : await resolve(host, { all: true }).catch(() => undefined);
  if (!all) return 'silent';
  return mayBePrivate || all.every(({ address }) => isPublicAddress(address)) ? all : 'closed';
}

/** A look-up that knows these addresses only. */
export const lookupOf =
  (all: readonly HostAddress[]): LookupFunction =>
  (_, options, done) => {
    const [first] = all;
    if (options.all) done(null, [...all]);
    else done(null, first?.address ?? '', first?.family);
  };
