import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useOperation } from '../../api.js';
import { Avatar } from '../../components/Avatar.js';
import { ErrorState } from '../../components/ErrorState.js';
import { SearchInput } from '../../components/SearchInput.js';
import { Bone } from '../../components/Waiting.js';
import { formatCount } from '../../format.js';
import { texts, useTexts } from '../../texts.js';

const words = texts({
  search: ['姓名、用户名', 'Name or username'],
  none: ['没有找到', 'Nobody found'],
  more: (count: string) => [`还有 ${count} 位，请输入名字缩小范围`, `${count} more; type a name to narrow down`],
});

const most = 20;

/** Chooses one of the staff by name. */
export function StaffPicker({ onPick }: { onPick: (id: number, name: string) => void }) {
  const t = useTexts(words);
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useOperation('listStaff', { limit: most, sort: 'name', ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  const rest = (found.data?.total ?? 0) - most;
  return (
    <chakra.div width="240px" p="1">
      <SearchInput label={t.search} value={typed} onChange={setTyped} />
      <chakra.div mt="1" maxHeight="260px" overflow="auto">
        {found.error && !found.data ? <ErrorState error={found.error} onRetry={() => void found.refresh()} /> : null}
        {!found.data && !found.error ? <Bone m="3" /> : null}
        {found.data?.list.map((person) => (
          <chakra.button
            key={person.id}
            type="button"
            onClick={() => onPick(person.id, person.name)}
            display="flex"
            alignItems="center"
            gap="2"
            width="100%"
            minHeight="34px"
            px="2"
            borderRadius="s"
            cursor="pointer"
            textAlign="start"
            _hover={{ bg: 'sunken' }}
          >
            <Avatar name={person.name} src={person.avatar} size={22} />
            {person.name}
            <chakra.span color="ink.3">{person.username}</chakra.span>
          </chakra.button>
        ))}
        {found.data?.list.length === 0 ? <Note>{t.none}</Note> : null}
        {rest > 0 ? <Note>{t.more(formatCount(rest))}</Note> : null}
      </chakra.div>
    </chakra.div>
  );
}

const Note = chakra('p', { base: { px: '2', py: '2', color: 'ink.3', fontSize: 'xs' } });
