import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadMeta } from '@shiyi/sdk';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));

const screens = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^screens.*\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(`${source}/${name}`, 'utf8') }));

it('requires the name of the record a severe operation affects, never that of the operation', async () => {
  const areas = await Promise.all(Object.values(loadMeta).map((load) => load()));
  const operations = areas.flatMap(({ meta }) => Object.entries(meta));
  const severe = operations.filter(([, one]) => one.danger === 'severe').map(([id]) => id);
  expect(severe).toContain('deleteEnterprise');
  const confirming = screens.flatMap(({ name, text }) =>
    severe
      .filter((id) => new RegExp(`useConfirmation\\('${id}'\\)|<ConfirmButton[^>]*id="${id}"`, 's').test(text))
      .map((id) => ({ name, id, text })),
  );
  expect(confirming.length).toBeGreaterThan(1);
  expect(confirming.filter((one) => !/\bword[:=]/.test(one.text)).map(({ name, id }) => `${name}: ${id}`)).toEqual([]);
});
