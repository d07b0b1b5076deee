import type { Data, Input } from '@shiyi/sdk';
import { client, refresh } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useDaysChoice } from '#screens/camps/camp-setting/use-days-choice.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { notify } from '#ui/toast/toasts.js';
import { memberReads } from './member-reads.js';

const words = texts({
  title: (fits: number, all: number) => [`${all} 单中有 ${fits} 单可以入营`, `${fits} of ${countOf(all, 'order')} can join`],
  none: ['所选服务单都不能入营', 'None of these orders can join'],
  go: ['拉入', 'Add'],
  goSome: (count: number) => [`拉入 ${count} 单`, `Add ${countOf(count, 'order')}`],
  all: (fits: number) => [`${fits} 单可以入营，确认天数变化`, `${countOf(fits, 'order')} can join; confirm the changes of days`],
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

type Choice = Pick<Input<'saveCampServices'>, 'service_ids' | 'filter'>;

/** Returns a function that does a dry run of adding services to a camp, asks for confirmation, and adds those that can join; and its dialog. */
export function usePull() {
  const t = useTexts(words);
  const { ask, dialog } = useDaysChoice();

  /** The services that join; undefined if none does. */
  async function confirmed({ ok, failed, changes }: Data<'saveCampServices'>): Promise<number[] | undefined> {
    const reasons = reasonsOf({ failed });
    const total = ok.length + failed.length;
    if (changes.length === 0)
      return (await confirm({ title: t.title(ok.length, total), text: reasons || undefined, action: t.go })) ? ok : undefined;
    const same = ok.length - changes.length;
    const ids = await ask({ title: t.all(ok.length), action: (count) => t.goSome(count + same), changes, reasons });
    const left = new Set(changes.map(({ service_id }) => service_id).filter((id) => !ids?.has(id)));
    const joining = ok.filter((id) => !left.has(id));
    return ids && joining.length > 0 ? joining : undefined;
  }
  async function pull(camp_id: number, choice: Choice): Promise<boolean> {
    const tried = await client.saveCampServices({ camp_id, ...choice, dry_run: true });
    if (tried.ok.length === 0) {
      const text = reasonsOf(tried);
      notify({ tone: 'warning', title: t.none, ...(text ? { text } : {}), sticky: true });
      return false;
    }
    const service_ids = await confirmed(tried);
    if (!service_ids) return false;
    const done = await client.saveCampServices({ camp_id, service_ids });
    const more = [...(done.waiting > 0 ? [t.waiting(done.waiting)] : []), ...(done.failed.length > 0 ? [reasonsOf(done)] : [])].join('\n');
    notify({ tone: 'success', title: t.done(done.ok.length - done.waiting), ...(more ? { text: more } : {}) });
    await refresh(memberReads);
    return true;
  }
  return { pull, dialog };
}
