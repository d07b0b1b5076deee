import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  title: ['按门店查看', 'By store'],
  people: (count: string) => [`${count} 位`, countOf(count, 'customer')],
  none: ['还没有门店', 'No stores yet'],
  noneText: ['在「渠道」里新建类型为门店或合作商的渠道。', 'Create channels of the types store or partner.'],
});

/** Lists the stores with their customers; each leads to the list of those. */
export function StoresDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('getStores');
  const { data, error, refresh } = useOperation('getStores');
  return (
    <DetailDrawer open onClose={onClose} title={t.title} width="420px">
      {error && !data ? <ErrorState error={error} onRetry={() => void refresh()} /> : null}
      {data || error ? null : <Skeleton height="40" />}
      {data?.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      <ul>
        {data?.map(({ id, name, type, customer_count }) => (
          <chakra.li key={id} listStyleType="none" css={{ '& + &': { borderTopWidth: '1px' } }}>
            <chakra.span display="flex" gap="2" py="2" alignItems="baseline" asChild>
              <Link to={`/user/userList?channel_id=${id}`}>
                <b>{name}</b>
                <chakra.span color="ink.3">{meta.word(meta.output('type'), type)}</chakra.span>
                <chakra.span ms="auto">{t.people(formatCount(customer_count))}</chakra.span>
              </Link>
            </chakra.span>
          </chakra.li>
        ))}
      </ul>
    </DetailDrawer>
  );
}
