import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { system } from './theme.js';

const source = fileURLToPath(new URL('..', import.meta.url));

it('names only radii that the theme has, because others leave square corners', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const unknown = files.flatMap((name) =>
    [...readFileSync(`${source}/${name}`, 'utf8').matchAll(/borderRadius="([a-z]+)"/g)].flatMap(([, radius = '']) =>
      system.tokens.getByName(`radii.${radius}`) ? [] : [`${name}: ${radius}`],
    ),
  );
  expect(unknown).toEqual([]);
});
