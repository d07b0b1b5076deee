import { texts, textsNow, useTexts } from '#app/texts.js';
import type { Filter } from '#list/FilterBar.js';
import { StatusChip } from '#ui/status/StatusChip.js';

const words = texts({
  result: ['结果', 'Result'],
  ok: ['成功', 'OK'],
  failed: ['失败', 'Failed'],
  why: (reason: string) => [`失败：${reason}`, `Failed: ${reason}`],
});

/** Shows success, or failure with its reason in words. */
export function ResultChip({ ok, reason }: { ok: boolean; reason?: string | null | undefined }) {
  const t = useTexts(words);
  return <StatusChip tone={ok ? 'good' : 'bad'}>{ok ? t.ok : reason ? t.why(reason) : t.failed}</StatusChip>;
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
