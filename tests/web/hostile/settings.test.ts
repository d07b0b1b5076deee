import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../../support/browser.js';
import { tooWide } from '../../support/page-checks.js';
import { hostileTexts } from '../hostile-texts.js';
import { hostileMarkup } from '../markup.js';

/** PostgreSQL stores no text with the character 0. */
const markup = hostileMarkup.filter((one) => !one.includes('\u0000')).map((one) => one.replaceAll('CANARY', 'https://canary.example'));

/** With characters that steer a terminal or break lines. */
const controls = ['\u0007\u001b[31mrot\u001b[0m', 'a\tb\r\nc', '\u0085\u2028\u2029', '\u001b]8;;https://evil.example\u0007x'];
const texts = [...hostileTexts, ...controls];
const every = (at: number) => texts[at % texts.length] as string;
const short = (most: number) => texts.filter((one) => one.length <= most && Buffer.byteLength(one) <= most);

const widths = [390, 1440];
const boxes = 'main, header, form, [role=dialog], [data-scroll]';

/** The text as rendered in a page, where line breaks are spaces. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

describe.skipIf(!hasChromium)('hostile texts of settings', () => {
  const app = useConsole();
  // Without the policy of the page, which would stop what came through.
  const at = (path: string, language: 'zh-CN' | 'en' = 'zh-CN') => app.at(path, { as: 'admin', language, context: { bypassCSP: true } });

  beforeAll(async () => {
    await app.server().deps.database.system(async (db) => {
      const { id } = await db.selectFrom('enterprise').where('corpid', '=', 'wwsandbox').select('id').executeTakeFirstOrThrow();
      for (const table of ['department', 'channel'] as const) {
        const rows = await db.selectFrom(table).where('enterprise_id', '=', id).orderBy('id').select('id').execute();
        for (const [place, row] of rows.entries())
          await db
            .updateTable(table)
            .set({ name: every(place) })
            .where('id', '=', row.id)
            .execute();
      }
      const params = await db.selectFrom('param').orderBy('id').select(['id', 'value_type', 'is_secret']).execute();
      for (const [place, { id: param_id, value_type, is_secret }] of params.entries()) {
        await db
          .updateTable('param')
          .set({ name: every(place), name_en: every(place), remark: every(place + 1), remark_en: every(place + 1) })
          .where('id', '=', param_id)
          .execute();
        if (is_secret || (value_type !== 'string' && value_type !== 'rich')) continue;
        const value = markup.join('\n');
        await db
          .insertInto('param_value')
          .values({ enterprise_id: id, param_id, value })
          .onConflict((clash) => clash.columns(['enterprise_id', 'param_id']).doUpdateSet({ value }))
          .execute();
      }
      const content = { key: 'hostile', url: null, appid: null, pagepath: null, media_id: null };
      const below = short(60).slice(0, 5);
      const menu = short(16)
        .slice(0, 3)
        .map((name, place) => ({
          ...(place === 0 ? { type: null, ...content, key: null } : { type: 'click', ...content }),
          name,
          sub_button: place === 0 ? below.map((one) => ({ name: one, type: 'click', ...content })) : [],
        }));
      await db
        .updateTable('wx_menu')
        .set({ draft: JSON.stringify(menu), live: JSON.stringify(menu) })
        .where('enterprise_id', '=', id)
        .execute();
      const none = { content: null, title: null, desc: null, url: null, pic_url: null, media_id: null, media_expire_at: null };
      const part = { ...none, appid: null, page: null, material_id: null, file_name: null, file_size: null };
      const reply = [
        { ...part, msgtype: 'text', content: markup.join('\n').slice(0, 3900) },
        { ...part, msgtype: 'link', title: every(1), url: 'javascript:alert(1)' },
        { ...part, msgtype: 'image', url: 'https://evil.example/pixel.png' },
      ];
      await db
        .insertInto('wx_menu_reply')
        .values({ enterprise_id: id, key: 'hostile', reply: JSON.stringify(reply) })
        .execute();
    });
  });

  /** Returns the layout problems at every width: overflowing boxes, and texts that became elements. */
  async function harmAt(page: Page): Promise<string[]> {
    const harm: string[] = [];
    for (const width of widths) harm.push(...(await tooWide(page, width, boxes)));
    const made = await page.locator('img[src=x], [data-evil], a[href^="javascript:"], main script, main iframe').count();
    return made > 0 ? [...harm, `${made} elements of a text`] : harm;
  }

  const written = (page: Page) =>
    page.evaluate(() =>
      [document.body.textContent, ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((field) => field.value)].join(
        ' ',
      ),
    );
  const shows = (page: Page, text: string) => eventually(async () => flat(await written(page))).toContain(flat(text));

  it('are shown as text in the menu of the official account and its replies', async () => {
    const page = await at('/officialAccount/officialAccount/menuManage');
    for (const name of short(16).slice(0, 3)) await shows(page, name);
    for (const name of short(60).slice(0, 5)) await shows(page, name);
    const harm = await harmAt(page);
    await page.getByRole('region', { name: '草稿' }).locator('ul ul [data-id]').first().click();
    await shows(page, markup[0] as string);
    await shows(page, 'javascript:alert(1)');
    harm.push(...(await harmAt(page)));
    await page.getByRole('button', { name: '修改回复' }).click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    harm.push(...(await harmAt(page)));
    expect([...harm, ...faultsOf(page)]).toEqual([]);
  });

  it.each(['/system/department', '/system/channel', '/system/configure'])('are shown as text at %s', async (path) => {
    const page = await at(path, 'en');
    for (const place of [0, 1, 2]) await shows(page, every(place));
    const harm = await harmAt(page);
    expect([...harm, ...faultsOf(page)]).toEqual([]);
  });
});
