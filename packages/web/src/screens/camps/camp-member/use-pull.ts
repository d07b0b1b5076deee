import type { Data } from '@shiyi/sdk';
import { client, refresh } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { notify } from '#ui/toast/toasts.js';
import { memberReads } from './member-reads.js';

const words = texts({
  title: (fits: number, all: number) => [`${all} 单中有 ${fits} 单可以入营`, `${fits} of ${countOf(all, 'order')} can join`],
  none: ['所选服务单都不能入营', 'None of these orders can join'],
  go: ['拉入', 'Add'],
  close: ['知道了', 'OK'],
  done: (count: number) => [`已拉入 ${count} 单`, `${countOf(count, 'order')} added`],
  waiting: (count: number) => [`还有 ${count} 单正在拉入`, `${countOf(count, 'more order')} are being added`],
});

/** Each reason once, with the number of services it blocks. */
export function reasonsOf({ failed }: Pick<Data<'saveCampServices'>, 'failed'>): string {
  const counts = new Map<string, number>();
  for (const { message } of failed) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts].map(([message, count]) => (count > 1 ? `${message}（${count}）` : message)).join('\n');
}

/** Returns a function that does a dry run of adding services to a camp, asks for confirmation, and adds those that can join. */
export function usePull() {
  const t = useTexts(words);
  return async (camp_id: number, service_ids: number[]): Promise<boolean> => {
    const tried = await client.saveCampServices({ camp_id, service_ids, dry_run: true });
    const text = reasonsOf(tried) || undefined;
    if (tried.ok.length === 0) {
      notify({ tone: 'warning', title: t.none, ...(text ? { text } : {}), sticky: true });
      return false;
    }
    if (!(await confirm({ title: t.title(tried.ok.length, service_ids.length), text, action: t.go }))) return false;
    const done = await client.saveCampServices({ camp_id, service_ids: tried.ok });
    const more = [...(done.waiting > 0 ? [t.waiting(done.waiting)] : []), ...(done.failed.length > 0 ? [reasonsOf(done)] : [])].join('\n');
    notify({ tone: 'success', title: t.done(done.ok.length - done.waiting), ...(more ? { text: more } : {}) });
    await refresh(memberReads);
    return true;
  };
}
