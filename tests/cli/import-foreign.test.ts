import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.js';
import { Terminal } from './shiyi.js';

let server: TestServer;
let folder: string;
let env: Record<string, string>;
const terminal = new Terminal();
beforeAll(async () => {
  server = await createTestServer();
  folder = await mkdtemp(join(tmpdir(), 'shiyi-foreign-'));
  env = { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: await server.tokenOf('admin') };
});
afterAll(async () => {
  await server?.close();
  await terminal[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const shiyi = (...args: string[]) => terminal.run(['import', ...args], { env });

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function foreign(name: string): Promise<string> {
  const path = join(folder, name);
  await copyFile(fileURLToPath(new URL(`../foreign-files/${name}`, import.meta.url)), path);
  return path;
}

interface Question {
  about: string;
  answers: { option: string; text: string }[];
}
const questionsOf = ({ out }: { out: string }): Question[] => JSON.parse(out).error.questions;

describe('import of foreign files', () => {
  it('says the form, encoding, separator, header and unused columns of a Taobao export, and asks nothing', async () => {
    const { code, out } = await shiyi('orders', await foreign('taobao-orders.csv'), '--dry-run', '--lang', 'zh');
    expect(code).toBe(0);
    expect(out).toMatch(/^识别为淘宝\/天猫订单；编码 gb18030，分隔符 comma；表头在第 1 行；整份文件 平台=淘宝\n/);
    expect(out).toContain('没有用到的列：买家支付宝账号、支付单号');
  });

  it('says how the columns of a French food table are written', async () => {
    const { out } = await shiyi('ingredients', await foreign('french-food-table.csv'), '--dry-run');
    expect(out).toMatch(/^Lipides \(g\/100 g\)\tFat\tdecimal comma, 12 cells; g\t/m);
  });

  it('asks for a decimal sign with the exact option', async () => {
    const path = await fileOf('open.csv', '名称;能量;钠 mg;蛋白质;脂肪;碳水化合物\n不明;36;1,234;1;0;8\n');
    const asked = await shiyi('ingredients', path, '--dry-run');
    expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('  --notation "钠 mg=comma"  (1.234)\n')]);
    const [question] = questionsOf(await shiyi('ingredients', path, '--dry-run', '--json'));
    expect(question).toMatchObject({
      about: 'decimal',
      answers: [{ option: '--notation "钠 mg=point"', text: '1234' }, { text: '1.234' }],
    });
    expect((await shiyi('ingredients', path, '--dry-run', '--notation', '钠 mg=comma')).code).toBe(0);
  });

  it('asks for a field without a column, which one value can provide', async () => {
    const path = await fileOf('shop.csv', '订单号,商品名称,订单状态,实付金额\nCLI1,货,已付款,5\n');
    const asked = await shiyi('orders', path, '--dry-run', '--json', '--lang', 'zh');
    expect(asked.code).toBe(1);
    const [question, ...more] = questionsOf(asked);
    expect([question?.answers.map(({ option }) => option), more]).toEqual([expect.arrayContaining(['--set platform=淘宝']), []]);
    expect((await shiyi('orders', path, '--dry-run', '--set', 'platform=淘宝')).code).toBe(0);
  });

  it('asks for an encoding in doubt with the text in each', async () => {
    const head = Buffer.from('Name,Energy,Protein,Fat,Carbohydrate\n');
    const path = await fileOf('doubt.csv', Buffer.concat([head, Buffer.from([0xa4, 0xa4, 0xa4, 0xe5]), Buffer.from(',36,1,0,8\n')]));
    const asked = await shiyi('ingredients', path, '--dry-run', '--json');
    const answers = questionsOf(asked)[0]?.answers ?? [];
    expect(answers).toEqual(expect.arrayContaining([{ option: '--encoding big5', text: '中文,36,1,0,8' }]));
    expect((await shiyi('ingredients', path, '--dry-run', '--encoding', 'big5')).code).toBe(0);
  });

  it('names a reason of many rows once, with the options that resolve it', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `混写${at},36,1,0,8,"1,23${at % 10}"\n`).join('');
    const path = await fileOf('mixed.csv', `名称,能量,蛋白质,脂肪,碳水化合物,钠\n点,36,1,0,8,0.5\n逗,36,1,0,8,"0,5"\n${rows}`);
    const { code, out } = await shiyi('ingredients', path, '--dry-run');
    expect(code).toBe(3);
    expect(out.match(/Sodium: unclear/g)).toHaveLength(1);
    expect(out).toMatch(/^30\tSodium: unclear.*\t--notation 钠=comma or --notation 钠=point$/m);
  });

  it('asks only for the customer of a Renpho export', async () => {
    const client = await server.as('admin');
    const { id } = await client.createCustomer({ nick_name: '秤', sex: 2, phone: '13900008911', init_weight: 73 });
    await client.setCustomerConsent({ id, module: 'weight', granted: true });
    const path = await foreign('renpho-weights.csv');
    const asked = questionsOf(await shiyi('checkins', path, '--dry-run', '--json'));
    expect(asked.map(({ about, answers }) => [about, answers.at(-1)?.option])).toEqual([['field', '--set customer_id=…']]);
    const read = await shiyi('checkins', path, '--dry-run', '--set', `customer_id=${id}`, '--lang', 'zh');
    expect([read.code, read.out]).toEqual([
      0,
      expect.stringMatching(/^识别为Renpho；编码 utf-8，分隔符 comma；一列一项指标；表头在第 1 行；/),
    ]);
    const explained = await shiyi('checkins', path, '--set', `customer_id=${id}`, '--explain', '2');
    expect(explained.out).toMatch(/^Weight\(kg\)\t72\.45\tWeight\t72\.45kg\t/m);
    expect(explained.out).toMatch(/^Body Fat\(%\)\t28\.3\tBody fat\t28\.3 %\t/m);
    const taken = await shiyi('checkins', path, '--watch', '--set', `customer_id=${id}`, '--json');
    expect([taken.code, JSON.parse(taken.out).data]).toEqual([0, expect.objectContaining({ shape: 'wide', created: 1, failed: 0 })]);
  });

  it('asks nothing of a Japanese food table in Shift_JIS, with heads of three lines', async () => {
    const { code, out } = await shiyi('ingredients', await foreign('japanese-food-table.csv'), '--dry-run');
    expect([code, out]).toEqual([0, expect.stringMatching(/^recognized as Standard Tables of Food Composition in Japan; shift_jis, /)]);
    expect(out).toMatch(/^エネルギー\(kcal\)\tEnergy/m);
    expect(out).toMatch(/^食品名\t[^\t]+\t[^\t]*\tアマランサス 玄穀/m);
  });

  it('explains how each value of a row was read', async () => {
    const path = await foreign('french-food-table.csv');
    const { code, out } = await shiyi('ingredients', path, '--explain', '4');
    expect(code).toBe(0);
    expect(out).toMatch(/^Lipides \(g\/100 g\)\t8,3\tFat\t8\.3 g\tg\tcolumn by its header; decimal comma, 12 cells; g$/m);
    expect(out).toMatch(/^Fibres alimentaires \(g\/100 g\)\t< 0,5\tFiber\t0 g\t/m);
    expect(out).toMatch(/^Eau \(g\/100 g\)\t75,8\t\t\t\tnot used$/m);
    const long = (await readFile(path, 'utf8')).replace('Salade végétale', 'S'.repeat(161));
    const refused = await shiyi('ingredients', await fileOf('long.csv', long), '--explain', '6', '--json');
    expect([refused.code, JSON.parse(refused.out).data]).toEqual([3, expect.objectContaining({ row_no: 6, reason: expect.any(String) })]);
    expect((await shiyi('ingredients', path, '--explain', '400')).err).toContain('The file has no data in line 400');
    expect((await shiyi('ingredients', path, '--explain', 'x')).code).toBe(2);
  });

  it('keeps columns for the company, reads the next file by them, and removes one', async () => {
    const head = 'Nama;Tenaga kkal;Zat putih telur;Lemaknya;KH\n';
    const maps = ['Nama=name', 'Tenaga kkal=energy_kcal', 'Zat putih telur=protein_g', 'Lemaknya=fat_g', 'KH=carb_g'];
    const first = await fileOf('satu.csv', `${head}Tempe;201;20,8;8,8;13,5\n`);
    const options = maps.flatMap((one) => ['--map', one]);
    expect((await shiyi('ingredients', first, '--dry-run', '--remember', ...options)).code).toBe(0);
    expect((await shiyi('heads')).out).not.toContain('Lemaknya');
    expect((await shiyi('ingredients', first, '--yes', '--remember', ...options)).code).toBe(0);
    const { out } = await shiyi('heads', '--json');
    const kept: { id: number; head: string; field: string }[] = JSON.parse(out).data.list;
    expect(kept.map((one) => `${one.head}=${one.field}`).toSorted()).toEqual(maps.toSorted());
    // Another header row, so that what was mapped for the first does not answer.
    const next = await fileOf('dua.csv', 'KH;Lemaknya;Zat putih telur;Tenaga kkal;Nama\n22,6;6;13;187;Oncom\n');
    expect((await shiyi('ingredients', next, '--dry-run')).code).toBe(0);
    expect((await shiyi('forget-head', String(kept.find((one) => one.head === 'Lemaknya')?.id))).code).toBe(0);
    const asked = await shiyi('ingredients', next, '--dry-run', '--json');
    expect(questionsOf(asked).map((one) => one.answers[0]?.option)).toEqual(['--map Lemaknya=fat_g']);
    expect((await shiyi('forget-head', '999999')).code).not.toBe(0);
  });

  it('keeps columns for the company at a terminal, and reads the next file by them', async () => {
    const head = 'Naam;Kilokalori;Protin;Lemmak;Karbo hidrat\n';
    const maps = ['Naam=name', 'Kilokalori=energy_kcal', 'Protin=protein_g', 'Lemmak=fat_g', 'Karbo hidrat=carb_g'];
    const options = maps.flatMap((one) => ['--map', one]);
    const path = await fileOf('tiga.csv', `${head}Tahu;78;8,1;4,6;1,9\n`);
    const at = (...args: string[]) => terminal.atTerminal(['import', ...args], { env, columns: 120 });
    const { code, screen } = await at('ingredients', path, '--remember', '--watch', ...options);
    expect([code, screen]).toEqual([0, expect.stringContaining('1 created')]);
    const listed = await at('heads');
    for (const one of ['Kilokalori', 'Karbo hidrat']) expect(listed.screen).toContain(one);
    const next = await fileOf('empat.csv', 'Karbo hidrat;Lemmak;Protin;Kilokalori;Naam\n25,9;0,3;2,6;116;Nasi\n');
    const tried = await at('ingredients', next, '--dry-run');
    expect([tried.code, tried.screen]).toEqual([0, expect.stringContaining('1 to create')]);
    expect(tried.screen).toContain('mapped by the column dictionary of the company');
  });
});
