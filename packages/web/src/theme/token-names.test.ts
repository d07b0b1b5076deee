import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { system } from './theme.js';

const source = fileURLToPath(new URL('..', import.meta.url));

/** Returns the places in the console where the value of a property is no token of this category. */
function unknownTokens(category: string, property: RegExp): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  return files.flatMap((name) =>
    [...readFileSync(`${source}/${name}`, 'utf8').matchAll(property)].flatMap(([found, value]) =>
      system.tokens.getByName(`${category}.${value}`) ? [] : [`${name}: ${found}`],
    ),
  );
}

it('names only radii that the theme has, because others leave square corners', () => {
  expect(unknownTokens('radii', /borderRadius="([a-z]+)"/g)).toEqual([]);
});

it('names only sizes that the theme has, because others set no limit', () => {
  expect(unknownTokens('sizes', /(?:min|max)(?:Width|Height)="([0-9.]+)"/g)).toEqual([]);
});

it('names only distances that the theme has, because others leave none', () => {
  expect(unknownTokens('spacing', /\b(?:gap|rowGap|[pm][xytbse]?)="([0-9.]+)"/g)).toEqual([]);
});
