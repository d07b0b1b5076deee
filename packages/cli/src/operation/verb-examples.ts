import type { OperationMeta } from '@shiyi/sdk';
import { type Example, withOptions } from '../program/help.js';
import { optionName } from './operation-input.js';
import { isPaginated } from './pages.js';
import { isReplacing, keyField } from './record.js';
import { sampleChange, sampleOptions } from './sample-input.js';

/** Builds examples for a verb from its own fields. */
export function verbExamples({ name, resource, meta }: { name: string; resource: string; meta: OperationMeta }): Example[] {
  const key = keyField(name, meta);
  const base = `shiyi ${resource} ${name}${key ? ` ${key.type.startsWith('string') ? '…' : '12'}` : ''}`;
  const choice = meta.input.find((field) => field.enum && field !== key);
  const others = meta.input.filter((field) => field !== key);
  const full = base + (isReplacing(meta) ? sampleChange(others) : sampleOptions(others));
  const lines: Example[] = [[full, meta.zh, meta.en]];
  if (name === 'list' && choice) {
    const [first] = choice.enum ?? [];
    const page = isPaginated(meta) ? ' --page 2' : '';
    lines.push([
      withOptions(full, `--${optionName(choice)} ${first?.value}${page}`),
      `${choice.zh}为${first?.zh}`,
      `${choice.en}: ${first?.en}`,
    ]);
  }
  if (name.startsWith('list') && isPaginated(meta))
    lines.push([withOptions(full, '--all --ndjson --fields id'), '逐行输出全部编号', 'every ID, one per line']);
  if (isReplacing(meta) && full !== `${base} --input - < input.json`)
    lines.push([`${base} --input - < input.json`, '只改文件里的字段', 'change only the fields in the file']);
  if (meta.method !== 'GET') lines.push([withOptions(full, '--dry-run'), '看看会发送什么', 'see what would be sent']);
  if (lines.length < 2) lines.push([withOptions(full, '--json'), '结果为 JSON', 'the result as JSON']);
  return lines;
}
