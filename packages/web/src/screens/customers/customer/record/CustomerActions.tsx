import { useNavigate } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import type { CustomerDetail } from '../customer-values.js';
import { useNoteKey } from '../timeline/use-note-key.js';
import { useClaim } from '../use-claim.js';

const CompareDrawer = lazyPart(() => import('./CompareDrawer.js'), 'CompareDrawer');
const CareDrawer = lazyPart(() => import('./CareDrawer.js'), 'CareDrawer');

const words = texts({
  more: ['更多操作', 'More actions'],
  note: ['写跟进', 'Follow up'],
  service: ['新建服务', 'New service'],
  claim: ['认领', 'Claim'],
  compare: ['并排比较', 'Compare side by side'],
  weight: ['记录体重', 'Record a weigh-in'],
  member: ['赠送会员', 'Free membership'],
  mark: ['标记待处理', 'Mark as needing action'],
  unmark: ['已处理', 'Mark as done'],
  unmarked: ['已标为处理完成', 'Marked as done'],
  follow: ['标为已关注公众号', 'Follows the account'],
  unfollow: ['标为未关注公众号', 'Does not follow the account'],
  hide: ['隐藏食谱', 'Hide the meal plan'],
  show: ['展示食谱', 'Show the meal plan'],
  changed: ['已修改', 'Changed'],
});

/** The actions on a customer; the main one is green. */
export function CustomerActions({ record, listPath }: { record: CustomerDetail; listPath: string }) {
  const t = useTexts(words);
  const [compare, care] = [useOpen('compare'), useOpen('care')];
  const menu = useCareMenu(record, () => compare.show(record.id), care.show);
  const mayNote = useMay('createFootmark');
  useNoteKey(mayNote ? () => care.show('note') : undefined);
  return (
    <>
      <RowMenu label={t.more} actions={menu} />
      {/* On wide windows the form stands on the page. */}
      {mayNote ? (
        <Button display={{ xl: 'none' }} onClick={() => care.show('note')}>
          {t.note}
        </Button>
      ) : null}
      <MainAction record={record} onNewService={() => care.show('service')} />
      <WhenOpen open={compare.id !== undefined}>
        <CompareDrawer id={compare.id} onClose={compare.close} />
      </WhenOpen>
      <WhenOpen open={care.value !== undefined}>
        <CareDrawer kind={care.value} record={record} onClose={care.close} listPath={listPath} />
      </WhenOpen>
    </>
  );
}

/** Returns the actions besides the main one, as the customer's state allows. */
function useCareMenu(record: CustomerDetail, onCompare: () => void, onCare: (kind: string) => void): RowActions {
  const t = useTexts(words);
  const { id } = record;
  const may = useRights(
    'saveCustomerWeight',
    'setFreeMembership',
    'changeCustomerPending',
    'changeCustomerSubscription',
    'changeCustomerRecipeDisplay',
  );
  const pending = useAction('changeCustomerPending', { done: t.unmarked });
  const follow = useAction('changeCustomerSubscription', { done: t.changed });
  const recipe = useAction('changeCustomerRecipeDisplay', { done: t.changed });
  return [
    { label: t.compare, onSelect: onCompare },
    may.saveCustomerWeight && { label: t.weight, onSelect: () => onCare('weight') },
    may.setFreeMembership && record.member_type !== 'paid' && { label: t.member, onSelect: () => onCare('member') },
    may.changeCustomerPending && !record.is_pending && { label: t.mark, onSelect: () => onCare('pending') },
    may.changeCustomerPending && record.is_pending && { label: t.unmark, onSelect: () => void pending.run({ id, is_pending: false }) },
    may.changeCustomerSubscription && {
      label: record.subscribe_status ? t.unfollow : t.follow,
      onSelect: () => void follow.run({ id, subscribe_status: !record.subscribe_status }),
    },
    may.changeCustomerRecipeDisplay && {
      label: record.display_recipe ? t.hide : t.show,
      onSelect: () => void recipe.run({ id, display_recipe: !record.display_recipe }),
    },
  ];
}

/** Claims a customer who has nobody; starts a service for the others. */
function MainAction({ record, onNewService }: { record: CustomerDetail; onNewService: () => void }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('createCustomerService', 'createCustomerClaims');
  const claim = useClaim();
  async function take() {
    const ok = await claim.take([{ id: record.id, name: customerName(record) }]);
    if (ok.length > 0) void navigate(`/user/userList/detail/${record.id}`);
  }
  if (record.principal === null && may.createCustomerClaims)
    return (
      <Button look="solid" disabled={claim.busy} onClick={() => void take()}>
        {t.claim}
      </Button>
    );
  if (!may.createCustomerService) return null;
  return (
    <Button look="solid" onClick={onNewService}>
      {t.service}
    </Button>
  );
}
