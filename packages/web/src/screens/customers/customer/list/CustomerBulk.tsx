import { Suspense, useState } from 'react';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import type { List } from '#list/useList.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { useClaim } from '../use-claim.js';
import type { BatchOp } from './BatchDrawer.js';
import { batchTarget } from './batch-target.js';

const AssignDialog = lazyPart(() => import('./AssignDialog.js'), 'AssignDialog');
const BatchDrawer = lazyPart(() => import('./BatchDrawer.js'), 'BatchDrawer');
const PullInto = lazyPart(() => import('#screens/camps/camp-member/PullInto.js'), 'PullInto');
const CrmTaskDrawer = lazyPart(() => import('./CrmTaskDrawer.js'), 'CrmTaskDrawer');

const words = texts({
  tag: ['打标签', 'Tags'],
  assign: ['更换负责人', 'Change nutritionist'],
  pending: ['标记待处理', 'Mark as needing action'],
  member: ['赠送会员', 'Free membership'],
  task: ['加入 CRM 任务', 'Add to CRM task'],
  claim: ['认领', 'Claim'],
});

const ops: readonly (BatchOp | 'assign')[] = ['tag', 'assign', 'pending', 'member'];

interface Props {
  list: List<'listCustomers'>;
  count: number;
  isPool: boolean;
}

/** Renders what can be done with the chosen customers, or with all that match. */
export function CustomerBulk({ list, count, isPool }: Props) {
  const t = useTexts(words);
  const [op, setOp] = useState<BatchOp | 'assign'>();
  const may = useRights(
    'setCustomersInBatch',
    'createCustomerClaims',
    'sendCustomersToCrmTask',
    'listCrmTasks',
    'saveCampServices',
    'getCampOptions',
  );
  const [taskOpen, setTaskOpen] = useState(false);
  return (
    <>
      {isPool && may.createCustomerClaims ? <ClaimButton list={list} /> : null}
      {may.setCustomersInBatch
        ? ops.map((one) => (
            <Button key={one} onClick={() => setOp(one)}>
              {t[one]}
            </Button>
          ))
        : null}
      {may.sendCustomersToCrmTask && may.listCrmTasks ? <Button onClick={() => setTaskOpen(true)}>{t.task}</Button> : null}
      {list.selection.everything && !isPool && may.saveCampServices && may.getCampOptions ? (
        <Suspense>
          <PullInto what={async () => ({ filter: batchTarget(list).filter ?? {} })} onDone={list.selection.clear} />
        </Suspense>
      ) : null}
      <WhenOpen open={taskOpen}>
        <CrmTaskDrawer title={t.task} list={list} count={count} onClose={() => setTaskOpen(false)} />
      </WhenOpen>
      <WhenOpen open={op !== undefined}>
        {op === 'assign' ? <AssignDialog title={t.assign} list={list} onClose={() => setOp(undefined)} /> : null}
        {op && op !== 'assign' ? <BatchDrawer op={op} title={t[op]} list={list} count={count} onClose={() => setOp(undefined)} /> : null}
      </WhenOpen>
    </>
  );
}

function ClaimButton({ list }: Pick<Props, 'list'>) {
  const t = useTexts(words);
  const claim = useClaim();
  async function take() {
    const rows = await list.chosenRows();
    const chosen = rows.map((row) => ({ id: row.id, name: customerName(row) }));
    if ((await claim.take(chosen)).length > 0) list.selection.clear();
  }
  return (
    <Button look="solid" disabled={claim.busy} onClick={() => void take()}>
      {t.claim}
    </Button>
  );
}
