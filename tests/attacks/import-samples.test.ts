import { operations } from '@shiyi/server/http/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { clientWith } from '../support/role-with.js';
import { onBothStores } from '../support/stores.js';

onBothStores('import samples', (options) => {
  const used = useAdmin(options);
  const names = ['萨摩耶', '柴可夫'];
  const weights = ['91.37', '61.83'];
  const words = [...names, ...weights, '外地朋友', '无此营养师'];
  const found = (value: unknown) => words.filter((word) => JSON.stringify(value).includes(word));
  const members = `手机号,昵称,初始体重,负责营养师,暗号\n13900009901,萨摩耶,91.37,,外地朋友\n13900009902,柴可夫,61.83,无此营养师,外地朋友\n`;
  const leads = `姓名,手机号,体重,需求\n萨摩耶,13900009903,91.37,减重\n柴可夫,13900009904,61.83,减重\n`;

  async function imported(start: 'importCustomers' | 'importLeads', text: string) {
    const { id } = await used.admin[start]({ file: new File([text], '名单.csv') });
    await expect.poll(async () => (await used.admin.getImportFile({ id })).status, { timeout: 60_000 }).toBe('finished');
    return id;
  }

  it('is shown to whoever imported it', async () => {
    for (const id of [await imported('importCustomers', members), await imported('importLeads', leads)])
      expect(found(await used.admin.getImportFile({ id }))).toEqual(expect.arrayContaining([...names, ...weights]));
  });

  it('is hidden from whoever may only list imports, in details, rows and files', async () => {
    const lister = await clientWith(used.server, 'zhengkaiwen', /^(import-file|job)/);
    const { rows: files } = await used.server.deps.database.system((db) => sql<{ id: number }>`select id from import_file`.execute(db));
    expect(files.length).toBeGreaterThanOrEqual(2);
    const token = await used.server.tokenOf('zhengkaiwen');
    const reading = operations.filter(({ method, area }) => method === 'GET' && ['import-file', 'job'].includes(area));
    for (const { id } of files) {
      expect(await lister.getImportFile({ id })).toMatchObject({ values_hidden: true, guesses: [], changes: [], words: '' });
      for (const { path } of reading) {
        const answer = await fetch(`${used.server.url}${path}?id=${id}`, { headers: { 'Admin-Token': token } });
        const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
        expect([path, answer.status === 200 ? found(text) : []]).toEqual([path, []]);
        if (path.endsWith('/export')) expect(answer.status).toBe(403);
      }
    }
  });

  it('is shown without weights to whoever may run the same import, but did not', async () => {
    const runner = await clientWith(used.server, 'chenyutong', /^(import-file|customer:customer:import|origin:lead:import)/);
    const { list } = await runner.listImportFiles({});
    for (const { id } of list) {
      const detail = await runner.getImportFile({ id });
      expect(detail.values_hidden).toBe(false);
      const shown = found(detail.columns);
      expect(shown).toEqual(expect.arrayContaining(names));
      // Neither weights nor a column that was not imported.
      expect(shown.filter((word) => [...weights, '外地朋友'].includes(word))).toEqual([]);
    }
  });

  it('is downloaded with weights by nobody else', async () => {
    const runner = await clientWith(used.server, 'chenyutong', /^(import-file|customer:customer:import|origin:lead:import)/);
    for (const { id } of (await runner.listImportFiles({})).list) {
      await expectRefusal(runner.exportImportFile({ id }), 40300);
      expect((await used.admin.exportImportFile({ id })).bytes.length).toBeGreaterThan(0);
    }
  });

  it('shows no weights to anybody once a customer has withdrawn consent', async () => {
    const [{ id = 0 } = {}] = (await used.admin.listCustomers({ phone: '13900009901' })).list;
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: true });
    const shown = async () => {
      const files = (await used.admin.listImportFiles({})).list;
      return found(await Promise.all(files.map((file) => used.admin.getImportFile({ id: file.id }))));
    };
    expect(await shown()).toEqual(expect.arrayContaining(weights));
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: false });
    expect((await shown()).filter((word) => [...weights, '外地朋友'].includes(word))).toEqual([]);
    expect(await shown()).toEqual(expect.arrayContaining(names));
  });
});
