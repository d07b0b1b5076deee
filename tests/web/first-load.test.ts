import { expect, it } from 'vitest';
import { eventually, hasChromium, useConsole } from '../support/browser.js';

/** Network budget of a first visit in bytes: page, scripts, styles and API responses, with their headers. */
const budget = 250_000;

it.skipIf(!hasChromium).each(['/dashboard', '/system/staff'])('stays within the byte budget at the first visit of %s', (path) =>
  firstVisit(path),
);

const app = useConsole();

async function firstVisit(path: string) {
  const page = await app.window({ as: 'admin' });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`${app.server().url}/#${path}`);
  await (path === '/dashboard' ? page.getByRole('heading', { level: 1 }) : page.getByRole('row').nth(1)).waitFor();
  await eventually(() => bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(budget);
}
