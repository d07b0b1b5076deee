import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  billOfMaterials,
  type Component,
  componentsOf,
  fullName,
  recordedAdvisories,
  refusedLicenses,
  vulnerable,
} from '../../scripts/dependencies.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const component = (license: string | undefined): Component => ({
  name: 'x',
  version: '1.0.0',
  ...(license === undefined ? {} : { licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }] }),
});

describe('packages that ship', () => {
  it('are all in the bill of materials, with licenses that are allowed and no known vulnerability', () => {
    const components = componentsOf(billOfMaterials());
    expect(components.map(fullName)).toEqual(expect.arrayContaining(['fastify', '@electric-sql/pglite', 'react', 'openapi-fetch', 'tar']));
    expect(components.map(fullName)).not.toContain('vitest');
    expect(refusedLicenses(components)).toEqual([]);
    expect(vulnerable(components, recordedAdvisories)).toEqual([]);
  });

  it.each([undefined, 'GPL-3.0-only', 'AGPL-3.0', 'UNLICENSED', 'SEE LICENSE IN x', 'MIT AND GPL-2.0-only', '(GPL-2.0 OR LGPL-3.0)', ''])(
    'are refused with the license %s',
    (license) => expect(refusedLicenses([component(license)])).toHaveLength(1),
  );

  it.each(['MIT', 'Apache-2.0', '(MPL-2.0 OR Apache-2.0)', '(MIT AND ISC)'])('are allowed with the license %s', (license) =>
    expect(refusedLicenses([component(license)])).toEqual([]),
  );

  it.each([
    ['5.8.2', 1],
    ['4.99.99', 1],
    ['5.8.3-rc.1', 1],
    ['5.8.3', 0],
    ['5.10.0', 0],
    ['6.0.0', 0],
  ])('are vulnerable before the fix: %s', (version, count) => {
    const advisory = { name: '@a/fastify', fixed: '5.8.3', problem: 'x' };
    expect(vulnerable([{ group: '@a', name: 'fastify', version }], [advisory])).toHaveLength(count);
  });
});

describe('the check of packages', () => {
  const advisory = (severity: string) => ({
    fastify: [
      {
        id: 1,
        url: 'https://a.example/1',
        title: 'bad',
        severity,
        vulnerable_versions: '<99',
        cwe: [],
        cvss: { score: 8, vectorString: '' },
      },
    ],
  });

  async function check(status: number, answer: unknown, env: Record<string, string> = {}) {
    const registry = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer)));
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const { CI: _, ...inherited } = process.env;
    const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
    const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/check-dependencies.ts'], {
      cwd: root,
      env: { ...inherited, pnpm_config_registry: url, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    const [code] = await once(child, 'close');
    registry.close();
    return { code, said };
  }

  it('fails for a high vulnerability, and says loudly that it did not run where the registry does not answer', async () => {
    const [high, moderate, unanswered, unread] = await Promise.all([
      check(200, advisory('high')),
      check(200, advisory('moderate')),
      check(405, {}),
      check(405, {}, { CI: 'true' }),
    ]);
    expect(high).toMatchObject({ code: 1, said: expect.stringContaining('Vulnerable: fastify (high: bad') });
    expect(moderate).toMatchObject({ code: 0, said: expect.stringContaining('no high vulnerability') });
    expect(unanswered).toMatchObject({ code: 0, said: expect.stringMatching(/^NOT CHECKED: the registry does not answer audits/m) });
    expect(unread, 'nobody reads what a passing check says there').toMatchObject({ code: 1 });
  });
});
