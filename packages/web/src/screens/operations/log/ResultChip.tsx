import { texts, textsNow, useTexts } from '#app/texts.js';
import type { Filter } from '#list/FilterBar.js';
import { StatusChip } from '#ui/status/StatusChip.js';

const words = texts({
  result: ['结果', 'Result'],
  ok: ['成功', 'OK'],
  failed: ['失败', 'Failed'],
  code: (code: number) => [`失败 ${code}`, `Failed ${code}`],
});

/** Shows success, or failure with its code. */
export function ResultChip({ ok, code }: { ok: boolean; code?: number }) {
  const t = useTexts(words);
  return <StatusChip tone={ok ? 'good' : 'bad'}>{ok ? t.ok : code ? t.code(code) : t.failed}</StatusChip>;
}

export const resultTitle = () => textsNow(words).result;

/** Returns the filter for the `ok` field. */
export function resultFilter(): Filter {
  const t = textsNow(words);
  return {
    name: 'ok',
    title: t.result,
    choices: [
      { value: 'true', label: t.ok },
      { value: 'false', label: t.failed },
    ],
  };
}
