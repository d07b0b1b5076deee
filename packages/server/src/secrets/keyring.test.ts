import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeyring } from './key-file.js';
import { Keyring } from './keyring.js';

describe('keyring', () => {
  const [one, other] = [randomBytes(32), randomBytes(32)];

  it('opens what it sealed, in its place, and nothing that was changed', () => {
    const keyring = new Keyring(one);
    const kept = keyring.seal('秘密 secret', 'enterprise 1 contact_secret');
    expect(keyring.open(kept, 'enterprise 1 contact_secret')).toBe('秘密 secret');
    expect(keyring.open(kept, 'enterprise 2 contact_secret')).toBeUndefined();
    for (let at = 0; at < kept.sealed.length; at++) {
      const bytes = Buffer.from(kept.sealed);
      bytes[at] = (bytes[at] as number) ^ 1;
      expect(keyring.open({ ...kept, sealed: bytes }, 'enterprise 1 contact_secret'), `byte ${at}`).toBeUndefined();
    }
    expect(keyring.open({ ...kept, sealed: kept.sealed.subarray(0, 20) }, 'enterprise 1 contact_secret')).toBeUndefined();
  });

  it('never seals the same twice, and opens what an older key sealed', () => {
    const before = new Keyring(one);
    const kept = before.seal('secret', 'x');
    expect(Buffer.from(before.seal('secret', 'x').sealed)).not.toEqual(Buffer.from(kept.sealed));
    expect(new Keyring(other, [one]).open(kept, 'x')).toBe('secret');
    expect(new Keyring(other).open(kept, 'x')).toBeUndefined();
  });
});

describe('installation key', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'shiyi-key-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const file = () => join(dataDir, 'secret.key');

  it('is created once, for its owner only', () => {
    const first = openKeyring({ dataDir });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(openKeyring({ dataDir }).open(first.seal('a', 'x'), 'x')).toBe('a');
  });

  it('is refused if others can read it or it is invalid', () => {
    openKeyring({ dataDir });
    chmodSync(file(), 0o640);
    expect(() => openKeyring({ dataDir })).toThrow(/chmod 600/);
    writeFileSync(file(), 'short');
    chmodSync(file(), 0o600);
    expect(() => openKeyring({ dataDir })).toThrow(/32 bytes in base64/);
    expect(() => openKeyring({ dataDir, secretKey: 'not a key' })).toThrow(/SHIYI_SECRET_KEY/);
  });

  it('is replaced by an external key or a new file, and still decrypts old data', () => {
    const kept = openKeyring({ dataDir }).seal('a', 'x');
    const secretKey = randomBytes(32).toString('base64');
    const outside = openKeyring({ dataDir, secretKey });
    expect([outside.open(kept, 'x'), outside.currentId === kept.key_id]).toEqual(['a', false]);
    const oldSecretKey = readFileSync(file(), 'utf8');
    renameSync(file(), `${file()}.old`);
    const turned = openKeyring({ dataDir });
    expect([turned.open(kept, 'x'), turned.currentId === kept.key_id]).toEqual(['a', false]);
    rmSync(`${file()}.old`);
    expect(openKeyring({ dataDir }).open(kept, 'x')).toBeUndefined();
    expect(openKeyring({ dataDir, oldSecretKey }).open(kept, 'x')).toBe('a');
  });
});
