import { client, useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ShareDialog } from '#choices/ShareDialog.js';
import type { SharePlan } from '#choices/ShareTable.js';
import { useGiveBack } from '#choices/use-give-back.js';
import type { List } from '#list/useList.js';
import { notify } from '#ui/toast/toasts.js';
import { useCustomerChoices } from '../use-customer-choices.js';
import { batchTarget } from './batch-target.js';

const words = texts({
  hint: [
    '可选几位一起分担：客户优先给手上客户最少的人，已由其中一位负责的不动。',
    'Choose several to share: customers go first to those with the fewest, and stay with one of them who has them already.',
  ],
  apply: (count: number) => [`移交 ${count} 位客户`, `Hand over ${countOf(count, 'customer')}`],
  done: (count: number) => [`已移交 ${count} 位客户`, `${countOf(count, 'customer')} handed over`],
  later: (waiting: number) => [
    `其中 ${waiting} 位正在后台更新，完成后会通知您`,
    `${waiting} of them are still being updated; you’ll get a notice at the end`,
  ],
});

interface Props {
  title: string;
  list: List<'listCustomers'>;
  onClose: () => void;
}

/** Gives the chosen customers to one or several nutritionists. Those chosen by hand can be given back. */
export function AssignDialog({ title, list, onClose }: Props) {
  const t = useTexts(words);
  const meta = useMeta('setCustomersInBatch');
  const { staff } = useCustomerChoices();
  const action = useAction('setCustomersInBatch');

  const giveBack = useGiveBack(
    (ids, principal_user_id) => client.setCustomersInBatch({ ids, op: 'assign', principal_user_id }),
    ['listCustomers', 'getCustomer'],
  );

  async function share(user_ids: number[], isDry: boolean): Promise<SharePlan | undefined> {
    const isByHand = !list.selection.everything;
    const rows = isByHand && !isDry ? await list.chosenRows() : [];
    const answer = await action.run({ ...batchTarget(list), op: 'assign', user_ids, ...(isDry && { dry_run: true }) });
    if (!answer.ok) return undefined;
    const { changed, failed, shares, waiting } = answer.data;
    if (!isDry) {
      list.selection.clear();
      notify({
        ...{ tone: 'success', title: t.done(changed) },
        ...(waiting > 0 && { text: t.later(waiting) }),
        ...giveBack(rows.map(({ id, principal }) => ({ id, holder: principal?.id }))),
      });
      onClose();
    }
    return { count: changed, failed, shares };
  }
  return (
    <ShareDialog
      {...{ title, share, onClose }}
      hint={t.hint}
      action={t.apply}
      busy={action.busy}
      error={action.error}
      receivers={{ label: meta.label(meta.input('user_ids')), choices: staff }}
    />
  );
}
