import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { Ago } from '#ui/date/Ago.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { Row } from './Row.js';
import { words } from './words.js';

interface Props {
  staff: number | undefined;
  onOpen: (staff: number) => void;
}

/** Staff whose chats are archived, latest to talk first. */
export function StaffColumn({ staff, onOpen }: Props) {
  const t = useTexts(words);
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), 250);
  const reading = useOperation('listChatStaff', { limit: 100, ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  return (
    <>
      <chakra.div p="2" borderBottomWidth="1px">
        <SearchInput label={t.findStaff} value={typed} onChange={setTyped} />
      </chakra.div>
      {reading.error && !reading.data ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!reading.data && !reading.error ? <Skeleton height="240px" /> : null}
      {reading.data?.list.length === 0 ? <EmptyState title={t.noStaff} text={t.noStaffText} /> : null}
      <chakra.ul aria-label={t.staff} listStyleType="none" m="0" p="0" flex="1" minHeight="0" overflow="auto">
        {reading.data?.list.map((one) => (
          <Row
            key={one.staff.id}
            name={one.staff.name}
            when={one.last_message ? <Ago at={one.last_message.at} /> : null}
            text={one.last_message?.digest}
            mark={one.new_hit_count > 0 ? <StatusChip tone="bad">{one.new_hit_count}</StatusChip> : null}
            isCurrent={one.staff.id === staff}
            onOpen={() => onOpen(one.staff.id)}
          />
        ))}
      </chakra.ul>
    </>
  );
}
