import { readFile } from 'node:fs/promises';
import { addFoods } from '@shiyi/server/areas/food/ingredient/built-in';
import { systemFoods } from '@shiyi/server/areas/food/ingredient/foods';
import { nutrients } from '@shiyi/server/areas/food/ingredient/foods/nutrients';
import { addDishes, dishVersions } from '@shiyi/server/areas/food/recipe-case/built-in';
import { type Database, openEmbeddedDatabase } from '@shiyi/server/db/database';
import { addNewRows } from '@shiyi/server/setup/built-in-rows';
import { createCompany } from '@shiyi/server/setup/company';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateFile } from '../support/template.js';

describe('ingredients that every company has', () => {
  let database: Database;
  let company: number;
  const run = (query: string) => database.system(async (db) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows);
  const foods = (where: string) =>
    run(`select name, energy_kcal, status, version, source from ingredient where enterprise_id = ${company} and ${where} order by name`);

  beforeAll(async () => {
    database = await openEmbeddedDatabase({ loadDataDir: new Blob([await readFile(templateFile)]) });
    const admin = { username: 'foods.boss', name: '王静', passwordHash: null };
    const seed = {
      name: '禾木健康',
      short_name: '禾木',
      corpid: 'wwfoods',
      isSandbox: false,
      expireAt: new Date(Date.now() + 86_400_000),
      admin,
    };
    company = (await database.system((db) => createCompany(db, seed))).enterprise_id;
  });
  afterAll(() => database.close());

  it('come with a new company, and a start changes nothing more', async () => {
    const all = await foods('true');
    expect(all.map((food) => food.name)).toEqual(
      systemFoods.map(({ name }) => name).sort((a, b) => (Buffer.from(a) < Buffer.from(b) ? -1 : 1)),
    );
    expect(all.every((food) => food.source === 'system' && food.version === 1)).toBe(true);
    const stamps = () => run('select enterprise_id, name, xmin::text from ingredient order by id');
    const before = await stamps();
    await addNewRows(database);
    expect(await stamps()).toEqual(before);
  });

  it('are corrected by a later version, without counting as a change', async () => {
    const corrected = systemFoods.map((food) => (food.name === '苹果' ? { ...food, energy_kcal: 54 } : food));
    const stamp = "select updated_at::text from ingredient where name = '苹果' order by id";
    const before = await run(stamp);
    await database.system((db) => addFoods(db, company, corrected));
    expect(await foods("name = '苹果'")).toMatchObject([{ energy_kcal: 54, version: 1 }]);
    expect(await run(stamp)).toEqual(before);
    await addNewRows(database);
    expect(await foods("name = '苹果'")).toMatchObject([{ energy_kcal: 53 }]);
  });

  it('are not changed if staff edited them or the company has a food of that name', async () => {
    await run(`update ingredient set energy_kcal = 350, status = 'off' where name = '大米' and enterprise_id = ${company}`);
    await run(`delete from recipe_case where enterprise_id = ${company}`);
    await run(`delete from ingredient where name in ('梨', '小米') and enterprise_id = ${company}`);
    await run(`insert into ingredient (enterprise_id, name, type_id, exchange_group, portion_g, energy_kcal, protein_g, fat_g, carb_g)
      values (${company}, '梨', 13, 'fruit', 200, 45, 0.4, 0.1, 11)`);
    await addNewRows(database);
    expect(await foods("name in ('大米', '梨', '小米')")).toMatchObject([
      { name: '大米', energy_kcal: 350, status: 'off', version: 2 },
      { name: '小米', source: 'system' },
      { name: '梨', energy_kcal: 45, source: 'enterprise' },
    ]);
  });

  it('have the micronutrients of their table, also where staff edited the food or an older version lacked them', async () => {
    const columns = [
      ...['gi', 'potassium_mg', 'calcium_mg', 'iron_mg', 'zinc_mg', 'vitamin_a_ug', 'vitamin_b1_mg', 'vitamin_b2_mg', 'vitamin_c_mg'],
      ...['folate_ug', 'saturated_fat_g', 'sugar_g'],
    ];
    const table = new Map(
      nutrients.split('\n').map((row) => {
        const [name = '', ...cells] = row.split('|');
        return [name, cells.flatMap((cell) => cell.split(' ')).map((cell) => (cell === '-' ? null : Number(cell)))];
      }),
    );
    const stored = async () => {
      const rows = await run(`select name, ${columns.map((name) => `${name}::float`).join(', ')} from ingredient
        where enterprise_id = ${company} and source = 'system'`);
      return new Map(rows.map((row) => [row.name, columns.map((name) => row[name])]));
    };
    const empty = columns.map((name) => `${name} = null`).join(', ');
    // Switched off by staff, then from an older version; and one with a value that somebody entered.
    await run(`update ingredient set status = 'off' where name = '橙' and enterprise_id = ${company}`);
    await run(`update ingredient set given = 'older', ${empty} where enterprise_id = ${company} and source = 'system'`);
    await run(`update ingredient set calcium_mg = 21 where name = '橙' and enterprise_id = ${company}`);
    const versions = () => run(`select name, version from ingredient where enterprise_id = ${company} order by name`);
    const before = await versions();
    await addNewRows(database);
    expect(await versions()).toEqual(before);
    const now = await stored();
    const orange = table.get('橙')?.map((value, at) => (columns[at] === 'calcium_mg' ? 21 : value));
    for (const [name, values] of table) if (now.has(name)) expect(now.get(name), name).toEqual(name === '橙' ? orange : values);
    expect(now.size).toBeGreaterThan(400);
  });

  it('make up dishes, which a later version corrects and which lack no food', async () => {
    const heldBy = (name: string) =>
      run(`select f.name, i.dosage_g::float as grams from recipe_case c join recipe_case_item i on i.case_id = c.id
        join ingredient f on f.id = i.ingredient_id where c.enterprise_id = ${company} and c.name = '${name}' order by i.sort`);
    await run(`delete from recipe_case where enterprise_id = ${company}`);
    await run(`update ingredient set code = 'EGG-1' where enterprise_id = ${company} and name = '鸡蛋'`);
    await addNewRows(database);
    expect(await heldBy('番茄炒蛋')).toEqual([]);
    const before = await heldBy('蒜蓉西兰花');
    expect(before.length).toBeGreaterThan(2);
    const corrected = dishVersions.map((dish) =>
      dish.name === '蒜蓉西兰花'
        ? { ...dish, given: 'later', items: dish.items.map((item) => ({ ...item, dosage_g: item.dosage_g * 2 })) }
        : dish,
    );
    await database.system((db) => addDishes(db, company, corrected));
    expect(await heldBy('蒜蓉西兰花')).toEqual(before.map((item) => ({ ...item, grams: Number(item.grams) * 2 })));
    await run(`update ingredient set code = null where enterprise_id = ${company} and name = '鸡蛋'`);
    await addNewRows(database);
    expect((await heldBy('番茄炒蛋')).map(({ name }) => name)).toContain('鸡蛋');
  });

  it('come to a company of an older version, which has a few of them with other values', async () => {
    await run(`delete from recipe_case where enterprise_id = ${company}`);
    await run(`delete from ingredient where enterprise_id = ${company} and name not in ('苹果', '香蕉')`);
    await run(`update ingredient set portion_g = 169.8, given = null where enterprise_id = ${company} and name = '苹果'`);
    await addNewRows(database);
    expect(await run(`select portion_g::float from ingredient where enterprise_id = ${company} and name = '苹果'`)).toEqual([
      { portion_g: 200 },
    ]);
    expect(await foods('true')).toHaveLength(systemFoods.length);
  });
});
