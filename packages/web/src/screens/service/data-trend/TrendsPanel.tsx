import { Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { CheckInButton } from '#screens/service/check-in/CheckInButton.js';
import { Card } from '#ui/layout/Card.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { TrendOf } from './TrendPanel.js';

const TrendPanel = lazyPart(() => import('./TrendPanel.js'), 'TrendPanel');

interface Props {
  customer: { id: number; nick_name: string; real_name: string | null };
  /** The days of one order only; all of the customer's where left out. */
  of?: TrendOf;
}

/** The trends of a customer, with the form to record for them. */
export function TrendsPanel({ customer, of = { userId: customer.id } }: Props) {
  return (
    <Card position="relative" maxWidth="980px" p={{ base: '3', sm: '4' }} pt={{ sm: '1' }}>
      <Flex justify="flex-end" position={{ sm: 'absolute' }} insetEnd="4" top="2" zIndex="1">
        <CheckInButton customer={customer} />
      </Flex>
      <Suspense fallback={<Skeleton height="60" />}>
        <TrendPanel customer={customer.id} of={of} />
      </Suspense>
    </Card>
  );
}
