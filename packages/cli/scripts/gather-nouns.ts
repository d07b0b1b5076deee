// Generates the nouns of the contract by group for the help, which must not derive them at every start.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { areaOf, operationMeta } from '../../sdk/src/core/meta.js';
import { operations } from '../../sdk/src/core/operations.js';
import type { OperationId } from '../../sdk/src/index.js';
import { withList } from '../src/operation/list-read.js';
import { mainOperation, resourcesOf } from '../src/operation/resources.js';

const areasFolder = fileURLToPath(new URL('../../../openapi/areas', import.meta.url));
const target = fileURLToPath(new URL('../src/generated/nouns.ts', import.meta.url));

interface Group {
  zh: string;
  en: string;
  domains: string[];
}

/** The groups of the console's menu, then domains that have no entry of their own there. */
const groups: Group[] = [
  { zh: '客户', en: 'Customers', domains: ['customers', 'tags'] },
  { zh: '服务', en: 'Services', domains: ['service', 'camps'] },
  { zh: '食谱与课程', en: 'Food and courses', domains: ['food'] },
  { zh: '测评', en: 'Evaluation', domains: ['evaluation'] },
  { zh: '消息', en: 'Messages', domains: ['messages', 'robots'] },
  { zh: '营销与内容', en: 'Growth and content', domains: ['growth', 'content'] },
  { zh: '商品与订单', en: 'Goods and orders', domains: ['orders'] },
  { zh: '组织与权限', en: 'Organization', domains: ['organisation', 'access'] },
  { zh: '系统配置', en: 'Configuration', domains: ['configuration'] },
  { zh: '运行与日志', en: 'Operations', domains: ['operations'] },
];

/** Returns the domain of each area: the folder that its file is in. */
async function domainsOfAreas(): Promise<Map<string, string>> {
  const files = await readdir(areasFolder, { recursive: true });
  const parts = files.filter((file) => file.endsWith('.yaml')).map((file) => file.replaceAll('\\', '/').split('/'));
  const areas = parts.map(([domain = '', area = '']) => [area.replace('.yaml', ''), domain] as const);
  const unknown = areas.find(([, domain]) => !groups.some(({ domains }) => domains.includes(domain)));
  if (unknown) throw new Error(`Add the domain ${unknown[1]} to a group in packages/cli/scripts/gather-nouns.ts.`);
  return new Map(areas);
}

/** Writes the nouns that `list` works on, by group. */
export async function gatherNouns() {
  const domains = await domainsOfAreas();
  const found = new Map<string, string[]>();
  for (const [noun, verbs] of resourcesOf(Object.keys(areaOf) as OperationId[])) {
    if (!(await withList(verbs, { operationMeta, operations })).has('list')) continue;
    const domain = domains.get(areaOf[mainOperation(verbs)]) as string;
    found.set(domain, [...(found.get(domain) ?? []), noun]);
  }
  const lines = groups.map(({ zh, en, domains: own }) => {
    const nouns = own.flatMap((domain) => found.get(domain) ?? []).sort();
    return `  { zh: '${zh}', en: '${en}', nouns: '${nouns.join(' ')}' },`;
  });
  const text = [
    '// Made by `pnpm gen` from openapi/: change the contract, not this file.',
    '/** The nouns that `list` works on, by group of the console. */',
    `export const nounGroups: { zh: string; en: string; nouns: string }[] = [\n${lines.join('\n')}\n];\n`,
  ].join('\n');
  if ((await readFile(target, 'utf8').catch(() => undefined)) !== text) await writeFile(target, text);
}
