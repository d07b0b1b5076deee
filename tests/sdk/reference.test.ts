import { readFile } from 'node:fs/promises';
import { operations } from '@shiyi/sdk';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../openapi/document.js';
import { root } from '../../openapi/tools/root.js';
import { sdkReference } from '../../scripts/sdk-reference.js';

const contract = JSON.parse(await readFile(`${root}/packages/server/generated/openapi.json`, 'utf8')) as Contract;
const pages = sdkReference(contract);

describe('reference of the SDK', () => {
  it('has every method once, and leads to each', () => {
    const all = [...pages].filter(([name]) => name !== 'index').map(([, html]) => html);
    for (const id of Object.keys(operations)) {
      expect([id, all.filter((html) => html.includes(`<h2 id="${id}">`)).length]).toEqual([id, 1]);
      expect(pages.get('index')).toContain(`#${id}"`);
    }
    const links = [...(pages.get('index') ?? '').matchAll(/href="([\w-]+)\.html/g)].map(([, name]) => name as string);
    expect(links.filter((name) => !pages.has(name))).toEqual([]);
  });

  it('shows input, output, errors and an example of a method', () => {
    const [section = ''] = /<h2 id="createStaff">[\s\S]*?(?=<h2)/.exec(pages.get('users') ?? '') ?? [];
    expect(section).toContain('client.createStaff(input)');
    expect(section).toContain('<code>POST /admin/v1/users</code>');
    expect(section).toContain('<code>username</code>');
    expect(section).toContain('<code>40902</code>');
    expect(section).toContain('const data = await client.createStaff({');
    expect(pages.get('users')).toContain('<code>list[].name</code>');
  });

  it('says what a method does besides its name, and which record it replaces', () => {
    const [section = ''] = /<h2 id="updateStaff">[\s\S]*?(?=<h2|$)/.exec(pages.get('users') ?? '') ?? [];
    expect(section).toContain('Sessions of the person');
    expect(section).toContain('Replaces the record that <code>getStaff</code> reads.');
  });

  it('shows texts of the contract as texts', () => {
    const hostile = structuredClone(contract);
    for (const item of Object.values(hostile.paths))
      for (const operation of Object.values(item)) Object.assign(operation, { 'x-zh': '<script>', description: '<script>' });
    for (const html of sdkReference(hostile).values()) expect(html).not.toContain('<script>');
  });
});
