import { chakra, Flex } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { customerName } from '#choices/customer-name.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { MissingToStart } from './MissingToStart.js';
import { RecordLink } from './RecordLink.js';
import { ServiceActions } from './ServiceActions.js';
import type { ServiceDetail } from './service-facts.js';
import { useServiceMeta } from './service-meta.js';
import { statusTones } from './service-status.js';

/** Whose service it is, its state, and what can be done with it. */
export function ServiceHead({ detail }: { detail: ServiceDetail }) {
  const meta = useServiceMeta();
  const mayCustomer = useMay('getCustomer');
  const { customer, service } = detail;
  return (
    <>
      <Flex as="header" align="center" gap="3" rowGap="2" flexWrap="wrap">
        <chakra.h1 fontSize="xl" fontWeight="semibold">
          {mayCustomer ? (
            <RecordLink to={`/user/userList/detail/${customer.id}`}>{customerName(customer)}</RecordLink>
          ) : (
            customerName(customer)
          )}
        </chakra.h1>
        <StatusChip tone={statusTones[service.status]}>{meta.word('status', service.status)}</StatusChip>
        <chakra.span color="ink.3" fontSize="sm">
          {service.product_name} · {service.service_no}
        </chakra.span>
        <Flex ms="auto" gap="2" align="center">
          <ServiceActions detail={detail} />
        </Flex>
      </Flex>
      <MissingToStart service={service} />
    </>
  );
}
