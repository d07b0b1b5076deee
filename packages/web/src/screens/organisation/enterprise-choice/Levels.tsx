import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  open: (name: string) => [`展开${name}`, `Expand ${name}`],
  staff: (count: string) => [`${count} 人`, `${count} staff`],
  more: (count: string) => [`还有 ${count} 人，请在员工列表中搜索`, `${count} more; search for them in the list of staff`],
  none: ['还没有部门', 'No departments yet'],
});

export interface ScopeChoice {
  dept_id?: number;
  staff_id?: number;
  name: string;
}

interface Props {
  /** The company whose departments are shown; the caller's own with its staff if left out. */
  company?: number | undefined;
  pid?: number;
  onChoose?: ((chosen: ScopeChoice) => void) | undefined;
}

interface Department {
  id: number;
  name: string;
  user_count: number;
  child_count: number;
  users: readonly { id: number; name: string }[];
}

function useLevel({ company, pid }: Props) {
  const level = pid === undefined ? {} : { pid };
  const own = useOperation('getEnterpriseStaffTree', company === undefined ? level : null);
  const other = useOperation('getEnterpriseDepartments', company === undefined ? null : { enterprise_id: company, ...level });
  const reading = company === undefined ? own : other;
  const departments: Department[] | undefined = company === undefined ? own.data : other.data?.map((one) => ({ ...one, users: [] }));
  return { departments, error: reading.error, refresh: reading.refresh };
}

/** Lists departments level by level; what lies below one is read when it is opened. */
export function Levels(props: Props) {
  const t = useTexts(words);
  const { departments, error, refresh } = useLevel(props);
  if (error && !departments) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!departments) return <Skeleton aria-busy m="2" width="60%" />;
  if (departments.length === 0 && props.pid === undefined) return <EmptyState title={t.none} />;
  return (
    <chakra.ul listStyleType="none" ps={props.pid === undefined ? '0' : '5'}>
      {departments.map((one) => (
        <DepartmentItem key={one.id} {...props} department={one} />
      ))}
    </chakra.ul>
  );
}

function DepartmentItem({ department, company, onChoose }: Props & { department: Department }) {
  const t = useTexts(words);
  const { id, name, user_count, child_count, users } = department;
  const [open, setOpen] = useState(false);
  const opens = child_count > 0 || users.length > 0;
  return (
    <chakra.li>
      <Line
        onChoose={onChoose && (() => onChoose({ dept_id: id, name }))}
        name={name}
        note={t.staff(formatCount(user_count))}
        toggle={
          opens ? (
            <Toggle label={t.open(name)} open={open} onPress={() => setOpen(!open)} />
          ) : (
            <chakra.span width="6" flexShrink={0} aria-hidden />
          )
        }
      />
      {open && users.length > 0 ? <Members {...{ users, user_count, onChoose }} /> : null}
      {open && child_count > 0 ? <Levels company={company} pid={id} onChoose={onChoose} /> : null}
    </chakra.li>
  );
}

function Members({ users, user_count, onChoose }: Pick<Department, 'users' | 'user_count'> & Pick<Props, 'onChoose'>) {
  const t = useTexts(words);
  return (
    <chakra.ul listStyleType="none" ps="12">
      {users.map(({ id, name }) => (
        <li key={id}>
          <Line name={name} onChoose={onChoose && (() => onChoose({ staff_id: id, name }))} />
        </li>
      ))}
      {user_count > users.length ? (
        <chakra.li color="ink.3" fontSize="xs" px="1.5" py="1">
          {t.more(formatCount(user_count - users.length))}
        </chakra.li>
      ) : null}
    </chakra.ul>
  );
}

function Toggle({ label, open, onPress }: { label: string; open: boolean; onPress: () => void }) {
  return (
    <chakra.button
      type="button"
      aria-label={label}
      aria-expanded={open}
      onClick={onPress}
      width="6"
      height="6"
      flexShrink={0}
      display="grid"
      placeItems="center"
      cursor="pointer"
      borderRadius="xs"
      _hover={{ bg: 'sunken' }}
      css={{ '&[aria-expanded=true] svg': { transform: 'rotate(90deg)' } }}
    >
      <ChevronRight size={14} aria-hidden />
    </chakra.button>
  );
}

interface LineProps {
  name: string;
  note?: string;
  toggle?: ReactNode;
  onChoose?: (() => void) | undefined;
}

function Line({ name, note, toggle, onChoose }: LineProps) {
  return (
    <chakra.div display="flex" alignItems="center" gap="1" minHeight="8">
      {toggle}
      {onChoose ? (
        <chakra.button
          type="button"
          onClick={onChoose}
          px="1.5"
          minHeight="6"
          textAlign="start"
          cursor="pointer"
          borderRadius="xs"
          _hover={{ bg: 'sunken' }}
        >
          {name}
        </chakra.button>
      ) : (
        <chakra.span px="1.5" overflowWrap="anywhere">
          {name}
        </chakra.span>
      )}
      {note ? (
        <chakra.span ms="auto" color="ink.3" fontSize="xs" whiteSpace="nowrap">
          {note}
        </chakra.span>
      ) : null}
    </chakra.div>
  );
}
