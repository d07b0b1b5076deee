import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { client, useAction } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  clear: ['清空缓存', 'Clear the cache'],
  ask: (count: string) => [`清空全部 ${count} 个键？`, count === '1' ? 'Clear the only key?' : `Clear all ${count} keys?`],
  text: (company: string) => [
    `${company}的缓存会全部删除，不能撤销。程序会在用到时重新生成；手工写入的值不会回来。登录状态和其他企业不受影响。`,
    `All cache entries of ${company} will be deleted. This can’t be undone. Programs rebuild theirs when needed; entries written by hand are lost. Sessions and other companies aren’t affected.`,
  ],
  none: ['缓存已经是空的', 'The cache is empty already'],
  done: (count: string) => [`已清空 ${count} 个键`, `${countOf(count, 'key')} cleared`],
});

/** Confirmation header value that tells the server the user has confirmed. */
const proof = 'redis/all';

/** Clears the company's cache, after showing the number of keys and asking for the company's name. */
export function ClearCacheButton({ company }: { company: string }) {
  const t = useTexts(words);
  const [counting, setCounting] = useState(false);
  const may = useRights('clearCache', 'listCacheKeys');
  const clearing = useAction('clearCache', { call: { headers: { 'X-Confirm': proof } } });
  if (!may.clearCache || !may.listCacheKeys) return null;

  async function ask() {
    setCounting(true);
    // The session handler shows a toast on failure.
    const all = await client.listCacheKeys({ limit: 1 }).catch(() => undefined);
    setCounting(false);
    if (!all) return;
    if (all.total === 0) return notify({ tone: 'info', title: t.none });
    const count = formatCount(all.total) + (all.total_capped ? '+' : '');
    if (!(await confirm({ title: t.ask(count), text: t.text(company), action: t.clear, danger: true, word: company }))) return;
    const answer = await clearing.run({});
    if (answer.ok) notify({ tone: 'success', title: t.done(formatCount(answer.data.deleted)) });
  }

  const busy = counting || clearing.busy;
  return (
    // Not disabled while it counts: it would lose the focus, which the question returns to it.
    <Button look="danger" aria-busy={busy} onClick={() => busy || void ask()}>
      {t.clear}
    </Button>
  );
}
