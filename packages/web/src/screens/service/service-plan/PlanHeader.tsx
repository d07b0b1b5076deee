import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMeta } from '../../../api/meta.js';
import { StatusChip } from '../../../ui/StatusChip.js';
import { PlanActions } from './PlanActions.js';
import type { Plan } from './plan-edits.js';
import type { usePlanSave } from './use-plan-save.js';

const statusField = (meta: ReturnType<typeof useMeta>) => {
  const fields = meta.output('service').fields ?? [];
  return fields.find(({ name }) => name === 'status') ?? meta.output('service');
};

interface Props {
  detail: Data<'getService'>;
  plan: Plan;
  changes: number;
  saving: ReturnType<typeof usePlanSave>;
  onWeek: (from: string) => void;
}

/** Whose plan it is, of which service, and what can be done with it. */
export function PlanHeader({ detail: { customer, service }, plan, changes, saving, onWeek }: Props) {
  const meta = useMeta('getService');
  return (
    <Flex as="header" align="center" gap="3" rowGap="2" flexWrap="wrap" data-noprint>
      <chakra.h1 fontSize="xl" fontWeight="semibold">
        {customer.real_name ?? customer.nick_name}
      </chakra.h1>
      <StatusChip tone={service.status === 'in_service' ? 'good' : 'wait'}>{meta.word(statusField(meta), service.status)}</StatusChip>
      <chakra.span color="ink.3" fontSize="sm">
        {service.product_name} · {service.service_no}
      </chakra.span>
      <PlanActions plan={plan} changes={changes} saving={saving} onWeek={onWeek} />
    </Flex>
  );
}
