import { chakra } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import type { List } from '#list/useList.js';
import { touch } from '#theme/touch.js';
import { formatCount } from '#ui/text/format.js';

const states = ['waiting', 'distributed', 'following', 'returned', 'converted', 'invalid'] as const;

const style = {
  display: 'flex',
  gap: '2',
  overflowX: 'auto',
  pb: '1',
  '& button': {
    display: 'inline-flex',
    gap: '1.5',
    whiteSpace: 'nowrap',
    px: '3',
    height: '8',
    alignItems: 'center',
    borderWidth: '1px',
    borderRadius: 'full',
    color: 'ink.2',
    bg: 'surface',
    cursor: 'pointer',
    flexShrink: 0,
    [touch]: { height: '40px' },
    _hover: { color: 'ink' },
    '&[aria-pressed=true]': { color: 'jade.700', borderColor: 'jade.600', fontWeight: 'semibold' },
  },
  '& b': { fontWeight: 'inherit', fontVariantNumeric: 'tabular-nums' },
} as const;

/** Renders how many leads are in each state; a press shows only those. */
export function LeadTabs({ list }: { list: List<'listLeads'> }) {
  const meta = useMeta('getLeadCounts');
  const may = useMay('getLeadCounts');
  const { channel_id, distribute_user_id } = list.table.input;
  const asked = { ...(channel_id ? { channel_id } : {}), ...(distribute_user_id ? { distribute_user_id } : {}) };
  const { data } = useOperation('getLeadCounts', may ? asked : null, { keepPreviousData: true });
  if (!may) return null;
  const chosen = list.table.filters.status;
  const tab = (name: 'total' | (typeof states)[number], status: string | undefined) => (
    <button key={name} type="button" aria-pressed={chosen === status} onClick={() => list.table.setFilter('status', status)}>
      {meta.label(meta.output(name))} <b>{data ? formatCount(data[name]) : '–'}</b>
    </button>
  );
  return (
    <chakra.div role="group" aria-label={meta.title} css={style}>
      {tab('total', undefined)}
      {states.map((state) => tab(state, state))}
    </chakra.div>
  );
}
