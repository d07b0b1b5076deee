import { describe, expect, it } from 'vitest';
import { faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('dashboards', () => {
  const app = useConsole();

  it('lead from a number to a list with that many rows', async () => {
    const admin = await app.server().as('admin');
    /** How many rows the list at an address has. */
    const rowsAt = async (address: string) => {
      const [path, query] = address.slice(1).split('?');
      const filters = Object.fromEntries(new URLSearchParams(query)) as Record<string, string>;
      if (path === '/order/service')
        return (await admin.listServices({ status: 'in_service', ends_within: Number(filters.ends_within), limit: 1 })).total;
      return (await admin.listCustomers({ ...filters, limit: 1 })).total;
    };
    const linked = { trade: '交易', region: '地区' };
    for (const [tab, label] of Object.entries(linked)) {
      const page = await app.at(`/dashboard1?tab=${tab}`, { as: 'admin' });
      const links = page.getByRole('tabpanel').getByRole('link');
      await page.getByRole('list', { name: label }).getByRole('link').first().waitFor();
      const found = await links.evaluateAll((all) => all.map((one) => [one.getAttribute('href') ?? '', one.textContent ?? ''] as const));
      expect(found.length).toBeGreaterThan(tab === 'region' ? 3 : 0);
      for (const [address, number] of found) expect(await rowsAt(address), address).toBe(Number(number));
      expect(faultsOf(page)).toEqual([]);
    }
  });
});
