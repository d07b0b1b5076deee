import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { mp4, voice } from '../support/media-files.js';
import { violations } from '../support/page-checks.js';

const hostile = `"><img src=x onerror="window.hit=1"><script>window.hit=1</script>`;

/** Drops a file on the page, as from another window. */
const drop = (page: Page, name: string, type: string, bytes: Buffer) =>
  page.evaluate(
    ([name, type, text]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(text as string), (one) => one.charCodeAt(0));
      data.items.add(new File([content], name as string, { type: type as string }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, type, bytes.toString('base64')],
  );

describe.skipIf(!hasChromium)('materials', () => {
  const app = useConsole();

  it('are made of files that are dropped, which are refused when they lie, and reach WeCom', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/material/list', { as: 'admin' });
    await page.getByRole('heading', { name: '素材' }).waitFor();
    await drop(page, '复诊提醒.amr', 'audio/amr', mp4());
    await page.getByText('「复诊提醒.amr」没有添加').waitFor();
    expect((await admin.listMaterials({ keyword: '复诊提醒' })).total).toBe(0);
    await drop(page, '复诊提醒.amr', 'audio/amr', voice(200));
    await page.getByRole('row', { name: /复诊提醒/ }).waitFor();
    const [made] = (await admin.listMaterials({ keyword: '复诊提醒' })).list;
    expect(made).toMatchObject({ media_type: 'voice', duration_s: 4, media_state: 'none' });
    const row = page.getByRole('row', { name: /复诊提醒/ });
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '重新上传到企业微信' }).click();
    await row.getByText('可发送').waitFor();
    const kept = async () =>
      (
        (await (await fetch(`${app.server().url}/sandbox/company/wwsandbox/kept`)).json()) as {
          media: { file_name: string; type: string }[];
        }
      ).media;
    await eventually(async () => (await kept()).filter(({ file_name }) => file_name === '复诊提醒.amr')).toHaveLength(1);
    expect(await violations(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([expect.stringContaining('422')]);
  });

  it('are found by two characters, as are cards, and their titles run no script', async () => {
    const admin = await app.server().as('admin');
    const card = await admin.createKnowledgeCard({ title: '芋头当主食', category: '外食', content: '<p>蒸一个拳头大</p>' });
    const { id: group_id } = await admin.savePhraseGroup({ name: '主食' });
    await admin.savePhrase({ group_id, title: '主食换芋头', content: '芋头 200 克可以换一碗饭', scope: 'enterprise' });
    await admin.createMaterial({ name: `芋头${hostile}`.slice(0, 64), media_type: 'text', content: `芋头 ${hostile}` });
    const page = await app.at('/material/list', { as: 'admin', context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    await page.getByRole('cell', { name: /芋头/ }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索' }).fill('芋头');
    await page.getByRole('option', { name: /主食换芋头/ }).click();
    await page.getByText('主食换芋头已复制').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('芋头 200 克可以换一碗饭');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索' }).fill('芋头');
    const option = page.getByRole('option', { name: /芋头当主食/ });
    await option.waitFor();
    await option.click();
    await page.waitForURL(new RegExp(`/material/knowledge\\?open=${card.id}`));
    await page.getByText('编辑「芋头当主食」').waitFor();
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(faultsOf(page)).toEqual([]);
  });
});
