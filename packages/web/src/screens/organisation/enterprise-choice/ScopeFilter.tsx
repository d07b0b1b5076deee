import { useMeta } from '#api/meta.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { FilterChip } from '#list/FilterChip.js';
import { Levels, type ScopeChoice } from './Levels.js';

const words = texts({
  scope: ['部门或员工', 'Department or staff'],
  dept: ['部门', 'Department'],
  everybody: ['全部部门与员工', 'All departments and staff'],
  everyDept: ['全部部门', 'All departments'],
});

interface PartProps {
  id: number;
  part: ScopeChoice | undefined;
  onChange: (part: ScopeChoice | undefined) => void;
}

/** Chooses a department, and in the user’s own company a staff member as well. */
export function ScopeFilter({ id, part, onChange }: PartProps) {
  const t = useTexts(words);
  const meta = useMeta('getEnterpriseData');
  const isOwn = useSession((one) => one.user?.enterprise_id) === id;
  return (
    <FilterChip
      title={isOwn ? t.scope : t.dept}
      field={meta.input('dept_id')}
      choices={undefined}
      value={part && (part.staff_id === undefined ? `dept ${part.dept_id}` : `staff ${part.staff_id}`)}
      word={part?.name}
      empty={isOwn ? t.everybody : t.everyDept}
      startOpen={false}
      onClosed={() => undefined}
      onChange={(text) => onChange(text === undefined ? undefined : (JSON.parse(text) as ScopeChoice))}
      picker={(_, choose) => <Levels company={isOwn ? undefined : id} onChoose={(chosen) => choose(JSON.stringify(chosen))} />}
    />
  );
}
