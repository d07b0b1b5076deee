import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations } from '@shiyi/server/http/contract';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.js';

const executablePath = '/usr/bin/chromium';

describe.skipIf(!existsSync(executablePath))('reference documentation', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await createTestServer({ docs: fileURLToPath(new URL('../../packages/server/dist/docs', import.meta.url)) });
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it('shows an operation with four ways to call it, and loads from no other host', async () => {
    const page = await browser.newPage();
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) strangers.push(request.url());
    });
    await page.goto(`${server.url}/docs/#operation/createStaff`);
    await page.getByRole('heading', { name: 'Create a staff member' }).first().waitFor();
    await page.getByText('users:staff:create').first().waitFor();
    expect(await page.getByRole('link', { name: 'Try it' }).first().getAttribute('href')).toMatch(/\/#\/operations\/[\w-]+\?call=\w+$/);
    await page.getByText('组织 · Organisation').first().waitFor();
    expect(strangers).toEqual([]);
  });

  it('marks the fields that the documents name', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/docs/#operation/createCustomer`);
    await page.getByText('confidence:').first().waitFor();
  });

  it('groups the areas by domain, each area once', async () => {
    const { tags, 'x-tagGroups': groups } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      tags: { name: string }[];
      'x-tagGroups': { name: string; tags: string[] }[];
    };
    expect(groups).toHaveLength(15);
    expect(groups.flatMap((one) => one.tags).sort()).toEqual(tags.map((one) => one.name).sort());
  });

  it('lists the changes that callers may notice, with their reasons', async () => {
    const page = await (await fetch(`${server.url}/docs/changes.html`)).text();
    expect(page).toContain('<a href="./#operation/saveDepartment"><code>saveDepartment</code></a></td><td><code>input.version</code></td>');
  });

  it('leads from an operation to its page in the console', async () => {
    const contract = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { tags: string[]; 'x-codeSamples': { label: string; source: string }[] }>>;
    };
    const samples = contract.paths['/admin/v1/role']?.post?.['x-codeSamples'];
    expect(samples?.find((one) => one.label === 'Console')?.source).toBe('/#/operations/role?call=createRole');
  });

  it('lists every field with all its meanings', async () => {
    const page = await (await fetch(`${server.url}/docs/fields.html`)).text();
    expect(page).toContain('<tr><td><code>is_admin</code></td><td>管理员</td>');
    expect(page).toMatch(
      /<code>energy_kcal<\/code><\/td><td>能量<\/td><td>Energy<\/td><td>integer · kcal\/100 g<\/td><td>自行设计 · designed<\/td><td>ingredient/,
    );
    expect(page).toMatch(/<code>nick_name<\/code><\/td><td>昵称<\/td><td>Nickname<\/td><td>string<\/td><td>文档 · documented<\/td>/);
  });

  it('has a page of the methods of each area', async () => {
    expect(await (await fetch(`${server.url}/docs/sdk/index.html`)).text()).toContain('<a href="users.html#createStaff">createStaff</a>');
    expect(await (await fetch(`${server.url}/docs/sdk/users.html`)).text()).toContain('<h2 id="createStaff">client.createStaff(input)');
  });

  it('serves the contract as JSON and YAML', async () => {
    const contract = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: Record<string, object> };
    expect(Object.values(contract.paths).flatMap((path) => Object.keys(path))).toHaveLength(operations.length);
    expect(await (await fetch(`${server.url}/openapi.yaml`)).text()).toMatch(/^openapi: 3\.1\.0/);
  });
});
