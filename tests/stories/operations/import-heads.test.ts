import type { Client, Data, Input } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { personWith } from '../../support/person-with.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('column dictionary', (options) => {
  const used = useTwoCompanies(options);

  /** A German table with a title, whose heads no built-in dictionary has. */
  const tableOf = (name: string) => `Küchenliste\nWas;Heizwert;Baustoff;Schmierstoff;Rest\n${name};100;10;5;3,75\n`;
  const mapping = 'Was=name\nHeizwert=energy_kcal\nBaustoff=protein_g\nSchmierstoff=fat_g\nRest=carb_g';

  async function bring(as: Client, content: string, more: Partial<Input<'importIngredients'>> = {}): Promise<Data<'getImportFile'>> {
    const { id } = await as.importIngredients({ file: new File([content], '外来.csv'), ...more });
    await expect
      .poll(async () => (await as.getImportFile({ id })).status, { timeout: 20_000, interval: 30 })
      .toMatch(/finished|failed|cancelled/);
    return as.getImportFile({ id });
  }

  it('maps the heads of every file for everyone of the company, in any letters and order', async () => {
    expect(await bring(used.admin, tableOf('Rote Grütze'))).toMatchObject({ status: 'failed' });
    await used.admin.createImportHeads({ type: 'ingredient', mapping });
    const other = await personWith(used.server, [
      'ingredient:ingredient:import',
      'ingredient:ingredient:create',
      'import-file:file:list',
      'import-file:file:run',
    ]);
    const done = await bring(other.client, 'Liste\nREST;baustoff;Ｈｅｉｚｗｅｒｔ;Schmierstoff;Was;Salz\n3,75;10;100;5;Rote Grütze;1\n');
    expect(done).toMatchObject({ status: 'finished', created: 1, head_row_no: 2 });
    expect(done.columns.map(({ field, by }) => [field, by])).toEqual([
      ['carb_g', 'company'],
      ['protein_g', 'company'],
      ['energy_kcal', 'company'],
      ['fat_g', 'company'],
      ['name', 'company'],
      [null, null],
    ]);
    const { list } = await used.admin.listIngredients({ keyword: 'Rote Grütze' });
    expect(list).toMatchObject([{ energy_kcal: 100, protein_g: 10, fat_g: 5, carb_g: 3.8 }]);
  });

  it('gives way to what was chosen or remembered, and comes before built-in heads', async () => {
    await used.admin.createImportHeads({ type: 'ingredient', mapping: '备注=data_source\n名称=alias\n食材=name' });
    const csv = '食材,名称,备注,能量,蛋白质,脂肪,碳水化合物\n甲果,乙果,丙书,100,10,5,3.75\n';
    const tried = await bring(used.admin, csv, { dry_run: true });
    expect(tried.columns.slice(0, 3).map(({ field, by }) => [field, by])).toEqual([
      ['name', 'company'],
      ['alias', 'company'],
      ['data_source', 'company'],
    ]);
    const chosen = await bring(used.admin, csv, { dry_run: true, mapping: '备注=' });
    expect(chosen.columns[2]).toMatchObject({ field: null, by: 'chosen' });
  });

  it('is listed with who added it, changed by adding a head again, and forgets a removed one', async () => {
    const of = async () => (await used.admin.listImportHeads({ type: 'ingredient', limit: 100 })).list;
    await used.admin.createImportHeads({ type: 'ingredient', mapping: 'REST=fiber_g' });
    const [rest, ...others] = (await of()).filter(({ head }) => /rest/i.test(head));
    expect(rest).toMatchObject({
      type: 'ingredient',
      head: 'REST',
      field: 'fiber_g',
      label: '膳食纤维',
      staff: { name: expect.any(String) },
    });
    expect(others).toEqual([]);
    for (const { id } of await of()) await used.admin.deleteImportHead({ id });
    expect(await of()).toEqual([]);
    expect(await bring(used.admin, tableOf('Grüne Grütze'))).toMatchObject({ status: 'failed' });
    await expectRefusal(used.admin.deleteImportHead({ id: rest?.id ?? 0 }), 40400);
  });

  it('takes only fields of its kind, from people who may import it, for their own company', async () => {
    await expectRefusal(used.admin.createImportHeads({ type: 'ingredient', mapping: 'Was=phone' }), 42200);
    await expectRefusal(used.admin.createImportHeads({ type: 'ingredient', mapping: 'Was' }), 42200);
    await used.admin.createImportHeads({ type: 'ingredient', mapping });
    const other = await personWith(used.server, ['customer:customer:import', 'import-file:file:list', 'import-file:file:run']);
    await expectRefusal(other.client.createImportHeads({ type: 'ingredient', mapping }), 40300);
    expect((await other.client.listImportHeads({})).list).toEqual([]);
    const [first] = (await used.admin.listImportHeads({})).list;
    await expectRefusal(other.client.deleteImportHead({ id: first?.id ?? 0 }), 40300);
    expect((await used.twin.listImportHeads({})).list).toEqual([]);
    await expectRefusal(used.twin.deleteImportHead({ id: first?.id ?? 0 }), 40400);
    expect(await bring(used.twin, tableOf('Gelbe Grütze'))).toMatchObject({ status: 'failed' });
  });

  it('refuses heads that are too long, as they are or as they are compared', async () => {
    for (const head of ['字'.repeat(201), '\ufdfa'.repeat(100)])
      await expectRefusal(used.admin.createImportHeads({ type: 'goods', mapping: `${head}=` }), 42200);
  });

  it('has room for 500 heads of a kind', async () => {
    const page = (from: number) => Array.from({ length: 250 }, (_, at) => `Spalte ${from + at}=`).join('\n');
    const before = (await used.admin.listImportHeads({ type: 'goods' })).total;
    await used.admin.createImportHeads({ type: 'goods', mapping: page(0) });
    await used.admin.createImportHeads({ type: 'goods', mapping: page(250) });
    await expectRefusal(used.admin.createImportHeads({ type: 'goods', mapping: 'Spalte 500=' }), 42200);
    expect([before, (await used.admin.listImportHeads({ type: 'goods' })).total]).toEqual([0, 500]);
  });
});
