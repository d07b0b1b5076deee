import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { customerName } from '#choices/customer-name.js';
import { MissingToStart } from '#screens/service/service/MissingToStart.js';
import { ServiceActions } from '#screens/service/service/ServiceActions.js';
import { statusTones } from '#screens/service/service/service-status.js';
import { ButtonLink } from '#ui/button/Button.js';
import { StatusChip } from '#ui/status/StatusChip.js';
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
export function PlanHeader({ detail, plan, changes, saving, onWeek }: Props) {
  const { customer, service } = detail;
  const meta = useMeta('getService');
  const mayCustomer = useMay('getCustomer');
  const name = customerName(customer);
  return (
    <Flex direction="column" gap="2" data-noprint>
      <Flex as="header" align="center" gap="3" rowGap="2" flexWrap="wrap">
        <chakra.h1 fontSize="xl" fontWeight="semibold">
          {mayCustomer ? (
            <ButtonLink asChild look="link" color="ink" fontWeight="semibold" fontSize="xl">
              <Link to={`/user/userList/detail/${customer.id}`}>{name}</Link>
            </ButtonLink>
          ) : (
            name
          )}
        </chakra.h1>
        <StatusChip tone={statusTones[service.status]}>{meta.word(statusField(meta), service.status)}</StatusChip>
        <chakra.span color="ink.3" fontSize="sm">
          {service.product_name} · {service.service_no}
        </chakra.span>
        <Flex gap="2" align="center">
          <ServiceActions detail={detail} beside />
        </Flex>
        <PlanActions name={name} plan={plan} changes={changes} saving={saving} onWeek={onWeek} />
      </Flex>
      <MissingToStart service={service} />
    </Flex>
  );
}
