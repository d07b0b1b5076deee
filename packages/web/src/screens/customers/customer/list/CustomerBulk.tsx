import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useBulk } from '#list/useBulk.js';
import type { List } from '#list/useList.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { BatchOp } from './BatchDrawer.js';

const BatchDrawer = lazyPart(() => import('./BatchDrawer.js'), 'BatchDrawer');
const CrmTaskDrawer = lazyPart(() => import('./CrmTaskDrawer.js'), 'CrmTaskDrawer');

const words = texts({
  tag: ['打标签', 'Tags'],
  assign: ['更换负责人', 'Change nutritionist'],
  pending: ['标记待处理', 'Needs action'],
  member: ['赠送会员', 'Free membership'],
  task: ['加入 CRM 任务', 'Add to CRM task'],
  claim: ['认领', 'Claim'],
  claimed: (count: number) => [`已认领 ${count} 位客户`, `${countOf(count, 'customer')} claimed`],
});

const ops: readonly BatchOp[] = ['tag', 'assign', 'pending', 'member'];

interface Props {
  list: List<'listCustomers'>;
  count: number;
  isPool: boolean;
}

/** Renders what can be done with the chosen customers, or with all that match. */
export function CustomerBulk({ list, count, isPool }: Props) {
  const t = useTexts(words);
  const [op, setOp] = useState<BatchOp>();
  const may = useRights('setCustomersInBatch', 'createCustomerClaims', 'sendCustomersToCrmTask', 'listCrmTasks');
  const [taskOpen, setTaskOpen] = useState(false);
  const claim = useBulk('createCustomerClaims', list);
  return (
    <>
      {isPool && may.createCustomerClaims ? (
        <Button
          look="solid"
          disabled={claim.busy}
          onClick={() => void claim.run({ input: (rows) => ({ ids: rows.map((row) => row.id) }), done: t.claimed })}
        >
          {t.claim}
        </Button>
      ) : null}
      {may.setCustomersInBatch
        ? ops.map((one) => (
            <Button key={one} onClick={() => setOp(one)}>
              {t[one]}
            </Button>
          ))
        : null}
      {may.sendCustomersToCrmTask && may.listCrmTasks ? <Button onClick={() => setTaskOpen(true)}>{t.task}</Button> : null}
      <WhenOpen open={taskOpen}>
        <CrmTaskDrawer title={t.task} list={list} count={count} onClose={() => setTaskOpen(false)} />
      </WhenOpen>
      <WhenOpen open={op !== undefined}>
        {op ? <BatchDrawer op={op} title={t[op]} list={list} count={count} onClose={() => setOp(undefined)} /> : null}
      </WhenOpen>
    </>
  );
}
