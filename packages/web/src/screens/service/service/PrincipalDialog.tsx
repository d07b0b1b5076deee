import type { Input } from '@shiyi/sdk';
import { client, useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ShareDialog } from '#choices/ShareDialog.js';
import type { SharePlan } from '#choices/ShareTable.js';
import { useGiveBack } from '#choices/use-give-back.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  hint: [
    '可选几位一起分担：每位客户的服务都交给同一人，优先给手上服务最少的人。',
    'Choose several to share: all services of a customer go to one person, first to those with the fewest.',
  ],
  apply: (count: number) => [`移交 ${count} 个服务`, `Hand over ${countOf(count, 'service')}`],
  done: (count: number) => [`已移交 ${count} 个服务`, `${countOf(count, 'service')} handed over`],
});

export type ServiceChoice = Pick<Input<'updateServicePrincipal'>, 'service_ids' | 'from_user_id'>;

interface Props {
  title: string;
  choice: ServiceChoice;
  /** Whom a service goes back to by an undo; nobody if it had no nutritionist. */
  formerOf: (id: number) => number | undefined;
  /** The colleague who gives them away. */
  except?: number | undefined;
  onClose: () => void;
  onDone?: () => void;
}

/** Renders the dialog that gives services to one or several nutritionists, with an undo. */
export function PrincipalDialog({ title, choice, formerOf, except, onClose, onDone }: Props) {
  const t = useTexts(words);
  const meta = useMeta('updateServicePrincipal');
  const staff = useOperation('getServiceParams', {});
  const action = useAction('updateServicePrincipal');

  const giveBack = useGiveBack(
    (service_ids, user_id) => client.updateServicePrincipal({ service_ids, user_id }),
    ['listServices', 'listServiceHandOvers', 'getService', 'listCustomers'],
  );

  async function share(user_ids: number[], isDry: boolean): Promise<SharePlan | undefined> {
    const answer = await action.run({ ...choice, user_ids, ...(isDry && { dry_run: true }) });
    if (!answer.ok) return undefined;
    const { ok, failed, shares } = answer.data;
    if (!isDry) {
      notify({ tone: 'success', title: t.done(ok.length), ...giveBack(ok.map((id) => ({ id, holder: formerOf(id) }))) });
      onDone?.();
      onClose();
    }
    return { count: ok.length, failed, shares };
  }
  return (
    <ShareDialog
      {...{ title, share, onClose }}
      hint={t.hint}
      action={t.apply}
      busy={action.busy}
      error={action.error}
      receivers={{
        label: meta.label(meta.input('user_ids')),
        choices: staff.data?.staff.flatMap(({ id, name }) => (id === except ? [] : [{ value: id, label: name }])),
        error: staff.error,
        onRetry: () => void staff.refresh(),
      }}
    />
  );
}
