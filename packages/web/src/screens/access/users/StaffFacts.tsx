import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { Facts } from '#ui/facts/Facts.js';
import { formatTime } from '#ui/text/format.js';
import { useBelongingNames } from './StaffFields.js';

const card = { bg: 'surface', borderWidth: '1px', borderRadius: 'md', boxShadow: 'card', p: '4' } as const;
const groups = [
  ['username', 'phone', 'email', 'sex', 'position', 'dept_ids', 'main_dept_id', 'role_ids'],
  ['source', 'wx_userid', 'last_login_at', 'last_login_ip', 'pwd_changed_at', 'created_at', 'updated_at'],
] as const;

/** Renders a staff member's personal and account details. */
export function StaffFacts({ staff }: { staff: Data<'getStaff'> }) {
  const meta = useMeta('getStaff');
  const names = useBelongingNames();

  function text(name: (typeof groups)[number][number]): string {
    const value = staff[name];
    const field = meta.output(name);
    if (value === null || value === '') return '–';
    if (field.enum) return meta.word(field, value);
    if (field.format === 'date-time') return formatTime(String(value));
    return names(name, value) || String(value) || '–';
  }

  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
      {groups.map((group) => (
        <chakra.section key={group[0]} css={card}>
          <Facts facts={group.map((name) => ({ name: meta.label(meta.output(name)), value: text(name) }))} />
        </chakra.section>
      ))}
    </chakra.div>
  );
}
