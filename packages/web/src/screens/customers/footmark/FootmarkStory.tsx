import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { type OperationState, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Pager } from '#list/Pager.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { StoryOf } from './FootmarkComposer.js';
import { FootmarkEntry } from './FootmarkEntry.js';

const words = texts({
  none: ['还没有跟进记录', 'No follow-ups yet'],
  noneText: ['打过电话、聊过微信后，在上面写一条。', 'After a call or a chat, add one above.'],
});

type Footmark = Row<'listFootmarks'>;
type StoryState = OperationState<{ list: Footmark[]; total: number; total_capped?: boolean }>;

const limit = 10;

/** Reads the follow-ups of a customer, a service order or a lead. */
function useStory(of: StoryOf, page: number): { may: boolean; reading: StoryState } {
  const shown = { page, limit };
  const rights = useRights('listFootmarks', 'listCustomerFootmarks');
  const mayAll = rights.listFootmarks === true;
  const mayCustomer = rights.listCustomerFootmarks === true;
  const kept = { keepPreviousData: true };
  const lead = useOperation('listFootmarks', 'origin_id' in of && mayAll ? { origin_id: of.origin_id, ...shown } : null, kept);
  const service = useOperation('listServiceFootmarks', 'service_id' in of && mayAll ? { service_id: of.service_id, ...shown } : null, kept);
  const customer = useOperation('listCustomerFootmarks', 'user_id' in of && mayCustomer ? { userId: of.user_id, ...shown } : null, kept);
  if ('user_id' in of) return { may: mayCustomer, reading: customer };
  return { may: mayAll, reading: 'service_id' in of ? service : lead };
}

/** Renders what happened, latest first. */
export function FootmarkStory({ of }: { of: StoryOf }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const { may, reading } = useStory(of, page);
  const { data, error } = reading;
  if (!may) return null;
  if (error && !data) return <ErrorState error={error} onRetry={() => void reading.refresh()} />;
  if (!data) return <Skeleton height="120px" />;
  if (data.total === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <Flex direction="column" gap="3">
      <chakra.ol listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="4">
        {data.list.map((one) => (
          <chakra.li key={one.id}>
            <FootmarkEntry footmark={one} />
          </chakra.li>
        ))}
      </chakra.ol>
      {data.total > limit ? <Pager page={page} limit={limit} total={data.total} capped={data.total_capped} onPage={setPage} /> : null}
    </Flex>
  );
}
