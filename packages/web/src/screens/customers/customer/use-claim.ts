import { useNavigate } from 'react-router-dom';
import { useAction } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  one: (name: string) => [`已认领「${name}」`, `You claimed ${name}`],
  several: (count: number) => [`已认领 ${count} 位客户`, `${countOf(count, 'customer')} claimed`],
  some: (count: number, failed: number) => [
    `已认领 ${count} 位客户，另有 ${failed} 位已被他人认领`,
    `${countOf(count, 'customer')} claimed; ${failed} had been claimed by others`,
  ],
  undo: ['撤销', 'Undo'],
  open: ['打开', 'Open'],
  undone: (count: number) => [`${count} 位客户已回到公海`, `${countOf(count, 'customer')} back in the public pool`],
});

/** The server takes so many at once. */
const mostAtOnce = 500;

interface Claimable {
  id: number;
  name: string;
}

/** Returns the undo of a claim: its customers go back to the pool. */
function useClaimUndo() {
  const t = useTexts(words);
  const undo = useAction('resetCustomerClaims');
  return async (ids: number[]) => {
    for (let at = 0; at < ids.length; at += mostAtOnce) {
      const answer = await undo.run({ ids: ids.slice(at, at + mostAtOnce) });
      if (!answer.ok) return;
      const why = answer.data.failed[0]?.message;
      if (why !== undefined) return notify({ tone: 'error', title: why });
    }
    notify({ tone: 'success', title: t.undone(ids.length) });
  };
}

/** Claims customers of the pool. The toast undoes it, and leads to the customer if it was one. */
export function useClaim() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const claim = useAction('createCustomerClaims');
  const back = useClaimUndo();

  function tell(customers: readonly Claimable[], ok: number[], failed: readonly { message: string }[]) {
    if (ok.length === 0) return failed[0] && notify({ tone: 'error', title: failed[0].message });
    const [only] = customers.length === 1 ? customers : [];
    notify({
      tone: failed.length > 0 ? 'warning' : 'success',
      title: only ? t.one(only.name) : failed.length > 0 ? t.some(ok.length, failed.length) : t.several(ok.length),
      action: { label: t.undo, run: () => back(ok) },
      ...(only && { open: { label: t.open, run: () => navigate(`/user/userList/detail/${only.id}`) } }),
    });
  }

  /** Returns the ids of those who were still free. */
  async function take(customers: readonly Claimable[]): Promise<number[]> {
    const ok: number[] = [];
    const failed: { message: string }[] = [];
    for (let at = 0; at < customers.length; at += mostAtOnce) {
      const answer = await claim.run({ ids: customers.slice(at, at + mostAtOnce).map(({ id }) => id) });
      if (!answer.ok) break;
      ok.push(...answer.data.ok);
      failed.push(...answer.data.failed);
    }
    tell(customers, ok, failed);
    return ok;
  }
  return { busy: claim.busy, take };
}
