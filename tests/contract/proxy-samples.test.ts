import { readFile } from 'node:fs/promises';
import { operations } from '@shiyi/server/http/contract';
import { describe, expect, it } from 'vitest';

const page = await readFile(new URL('../../docs/adopting.md', import.meta.url), 'utf8');
const sampleOf = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
const paths = [...new Set(operations.map((one) => one.path))];

describe('proxy samples for other back ends', () => {
  it('forward every path of the contract with nginx', () => {
    const places = [...sampleOf('nginx').matchAll(/location (= )?(\S+) \{ proxy_pass/g)];
    const isForwarded = (path: string) => places.some(([, exact, place = '']) => (exact ? path === place : path.startsWith(place)));
    expect(paths.filter((path) => !isForwarded(path))).toEqual([]);
  });

  it('forward every path of the contract with Caddy', () => {
    const places = /@api path (.*)/.exec(sampleOf('caddy'))?.[1]?.split(' ') ?? [];
    const isForwarded = (path: string) =>
      places.some((place) => (place.endsWith('*') ? path.startsWith(place.slice(0, -1)) : path === place));
    expect(paths.filter((path) => !isForwarded(path))).toEqual([]);
  });
});
