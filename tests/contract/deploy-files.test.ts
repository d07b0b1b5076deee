import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = fileURLToPath(new URL('../../deploy/', import.meta.url));
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8');
const names = readdirSync(folder);
const settings = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

interface Service {
  image?: string;
  build?: object;
  volumes?: string[];
  depends_on?: object | string[];
  configs?: { source: string }[];
}

describe('deploy', () => {
  it('names only settings of the server', () => {
    /** Variables of compose.yaml and of the unit, not of the server. */
    const own = ['SHIYI_OPTIONS', 'SHIYI_PORT'];
    const named = names.flatMap((name) => [...read(name).matchAll(/SHIYI_[A-Z_]+/g)].map(([one]) => one));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((one) => !own.includes(one) && !settings.includes(`\`${one}\``))).toEqual([]);
  });

  it('defines what the services of compose.yaml refer to', () => {
    const { services, volumes, configs } = parse(read('compose.yaml'), { merge: true }) as {
      services: Record<string, Service>;
      volumes: object;
      configs: object;
    };
    expect(Object.keys(services)).toEqual(['one', 'two', 'postgres', 'redis', 'balancer']);
    for (const [name, service] of Object.entries(services)) {
      expect(service.image ?? service.build, name).toBeDefined();
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      expect(Object.keys(services), name).toEqual(expect.arrayContaining(needed));
      expect(Object.keys(volumes), name).toEqual(expect.arrayContaining((service.volumes ?? []).map((one) => one.split(':')[0])));
      expect(Object.keys(configs), name).toEqual(expect.arrayContaining((service.configs ?? []).map(({ source }) => source)));
    }
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined;
  it.skipIf(!hasSystemd).each(names.filter((name) => /\.(?:service|timer)$/.test(name)))('has the valid unit %s', (name) => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', `${folder}${name}`], { encoding: 'utf8' });
    // Node may be elsewhere on the machine of the test.
    const faults = stderr.split('\n').filter((line) => line.includes(name.split('.')[0] as string) && !line.includes('is not executable'));
    expect(faults).toEqual([]);
  });
});
