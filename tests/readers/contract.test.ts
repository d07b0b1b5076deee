import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import { convertV2 } from 'openapi-to-postmanv2';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { contractYaml } from '../../scripts/docs.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'openapi');
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort();
const texts = new Map(await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)));
const bundled = await readFile(join(root, 'packages/server/generated/openapi.json'), 'utf8');
const operationIds = new Set(bundled.match(/"operationId": "\w+"/g)).size;

/** Debian's Python with PyYAML; CI installs it, and other machines skip this reader if it is missing. */
const python = '/usr/bin/python3';
const hasPyYaml = await run(python, ['-c', 'import yaml']).then(
  () => true,
  () => false,
);

/** Parses each file with PyYAML; values of Python types, such as dates, become text. */
const pythonReader = `
import json, sys, yaml
print(json.dumps({name: yaml.load(open(sys.argv[1] + '/' + name, encoding='utf8'), yaml.SafeLoader) for name in sys.argv[2:]}, default=repr))
`;

/** Returns each file as YAML 1.2 parsers read it, with keys as in JSON. */
const expected = () => Object.fromEntries([...texts].map(([name, text]) => [name, JSON.parse(JSON.stringify(parse(text)))]));

describe('contract', () => {
  it('is read alike by YAML 1.1 parsers', () => {
    const found = [...texts].map(([name, text]) => [name, JSON.parse(JSON.stringify(parse(text, { version: '1.1' })))]);
    expect(Object.fromEntries(found)).toEqual(expected());
  });

  it.skipIf(!hasPyYaml)('is read alike by PyYAML', async () => {
    const { stdout } = await run(python, ['-c', pythonReader, folder, ...files], { maxBuffer: 64 * 1024 * 1024 });
    expect(JSON.parse(stdout)).toEqual(expected());
  });

  it('is read alike by YAML 1.1 and 1.2 parsers, as it is served', () => {
    const served = contractYaml(JSON.parse(bundled));
    expect(served).toMatch(/^openapi: 3\.1\.0/);
    for (const version of ['1.1', '1.2'] as const)
      expect(JSON.parse(JSON.stringify(parse(served, { version })))).toEqual(JSON.parse(bundled));
  });

  it.skipIf(!hasPyYaml)('is read alike by PyYAML, as it is served', async () => {
    const home = await mkdtemp(join(tmpdir(), 'shiyi-yaml-'));
    await writeFile(join(home, 'openapi.yaml'), contractYaml(JSON.parse(bundled)));
    const { stdout } = await run(python, ['-c', pythonReader, home, 'openapi.yaml'], { maxBuffer: 64 * 1024 * 1024 });
    await rm(home, { recursive: true });
    expect(JSON.parse(stdout)['openapi.yaml']).toEqual(JSON.parse(bundled));
  });

  it('is read by swagger-parser from its root file', async () => {
    const document = await SwaggerParser.bundle(join(folder, 'openapi.yaml'));
    const paths = Object.values(document.paths ?? {}) as Record<string, { operationId?: string }>[];
    expect(paths.flatMap((one) => Object.values(one).map(({ operationId }) => operationId))).toHaveLength(operationIds);
    // Its validation keeps recursive paths as references and then rejects them, so pass the bundled contract.
    await SwaggerParser.validate(JSON.parse(bundled));
  });

  it('is read by the converter of Postman', async () => {
    const collection = await new Promise<Parameters<Parameters<typeof convertV2>[2]>[1]>((done, fail) =>
      convertV2({ type: 'string', data: bundled }, { schemaFaker: false, stackLimit: 3 }, (error, answer) =>
        error ? fail(error) : done(answer),
      ),
    );
    expect([collection?.result, collection?.reason]).toEqual([true, undefined]);
    const requests = JSON.stringify(collection?.output?.[0]?.data).match(/"request":\{/g) ?? [];
    expect(requests.length).toBeGreaterThanOrEqual(operationIds);
  });

  it('is bundled by Redocly from its root file', async () => {
    const home = await mkdtemp(join(tmpdir(), 'shiyi-readers-'));
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    await run(join(root, 'node_modules/.bin/redocly'), ['bundle', join(folder, 'openapi.yaml'), '-o', join(home, 'all.json')], { env });
    const { paths, servers } = JSON.parse(await readFile(join(home, 'all.json'), 'utf8'));
    expect(Object.values(paths as object).flatMap((one) => Object.keys(one))).toHaveLength(operationIds);
    expect(servers).toEqual([expect.objectContaining({ url: 'http://127.0.0.1:8420' })]);
    await rm(home, { recursive: true });
  });
});
