import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../packages', import.meta.url));

interface Manifest {
  name: string;
  exports: Record<string, { 'shiyi-source': string }>;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The sources behind the exports of the packages, so that tests run the sources and not the build. */
export function sourceAliases() {
  return ['sdk', 'server'].flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(`${packages}/${folder}/package.json`, 'utf8')) as Manifest;
    return Object.entries(exports).map(([entry, { 'shiyi-source': source }]) => ({
      find: new RegExp(`^${escaped(name + entry.slice(1)).replace('\\*', '(.*)')}$`),
      replacement: `${packages}/${folder}/${source.slice(2).replace('*', '$1')}`,
    }));
  });
}
