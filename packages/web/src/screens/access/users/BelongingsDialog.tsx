import { Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useId, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useBulk } from '#list/useBulk.js';
import type { List } from '#list/useList.js';
import { Button } from '#ui/button/Button.js';
import { Radio } from '#ui/choice/Radio.js';
import { Modal } from '#ui/dialog/Modal.js';
import { TreePicker } from '#ui/tree/TreePicker.js';
import type { TreeNode } from '#ui/tree/TreeView.js';
import { useBelongings } from './StaffFields.js';
import type { Staff } from './staff-columns.js';

const words = texts({
  title: (count: number) => [`调整 ${count} 位员工的角色和部门`, `Roles and departments of ${countOf(count, 'person', 'people')}`],
  apply: (count: number) => [`应用到 ${count} 位员工`, `Apply to ${countOf(count, 'person', 'people')}`],
  done: (count: number) => [`已调整 ${count} 位员工`, `${countOf(count, 'person', 'people')} updated`],
});

/** The bulk changes with their resource and their reverse operation. */
const ways = {
  add_role_ids: { of: 'roles', back: 'remove_role_ids' },
  remove_role_ids: { of: 'roles', back: 'add_role_ids' },
  add_dept_ids: { of: 'departments', back: 'remove_dept_ids' },
  remove_dept_ids: { of: 'departments', back: 'add_dept_ids' },
} as const;
type Way = keyof typeof ways;

/** Returns the input that undoes the change for a row, or undefined if the row does not change. */
function backOf(row: Staff, way: Way, chosen: readonly number[]): Input<'changeStaffBelongings'> | undefined {
  const { of, back } = ways[way];
  const had = new Set(row[of].map((one) => one.id));
  const moved = chosen.filter((id) => had.has(id) === way.startsWith('remove'));
  return moved.length > 0 ? { ids: [row.id], [back]: moved } : undefined;
}

interface Props {
  list: List<'listStaff'>;
  count: number;
  open: boolean;
  onClose: () => void;
}

/** Renders a dialog that adds roles or departments to many staff members, or removes them; their other roles and departments stay. */
export function BelongingsDialog({ list, count, open, onClose }: Props) {
  const t = useTexts(words);
  const bulk = useBulk('changeStaffBelongings', list);
  const mayRoles = useMay('getRoleTree');
  const [{ way, chosen }, setChoice] = useState<Choice>({ way: mayRoles ? 'add_role_ids' : 'add_dept_ids', chosen: [] });

  async function apply() {
    onClose();
    await bulk.run({
      input: (rows) => ({ ids: rows.map((row) => row.id), [way]: chosen }),
      done: t.done,
      back: (row) => backOf(row, way, chosen),
    });
  }

  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t.title(count)}
      width="480px"
      action={
        <Button look="solid" disabled={chosen.length === 0} onClick={() => void apply()}>
          {t.apply(count)}
        </Button>
      }
    >
      <WayChoice way={way} chosen={chosen} onChoice={setChoice} />
    </Modal>
  );
}

interface Choice {
  way: Way;
  chosen: number[];
}

/** Renders the choice of what to add or remove; roles only if the user may see them. */
function WayChoice({ way, chosen, onChoice }: Choice & { onChoice: (choice: Choice) => void }) {
  const name = useId();
  const meta = useMeta('changeStaffBelongings');
  const { departments, roles, mayRoles } = useBelongings();
  const nodes: readonly TreeNode[] | undefined = ways[way].of === 'roles' ? roles : departments;
  const offered = (Object.keys(ways) as Way[]).filter((one) => mayRoles || ways[one].of === 'departments');
  const label = (one: Way) => meta.label(meta.input(one));
  const choose = (next: Way) => onChoice({ way: next, chosen: ways[next].of === ways[way].of ? chosen : [] });
  return (
    <Flex direction="column" gap="3">
      <Flex role="radiogroup" aria-label={meta.title} columnGap="5" rowGap="2" flexWrap="wrap">
        {offered.map((one) => (
          <Radio key={one} id={`${name}-${one}`} name={name} checked={one === way} onChange={() => choose(one)}>
            {label(one)}
          </Radio>
        ))}
      </Flex>
      <TreePicker label={label(way)} nodes={nodes} value={chosen} onChange={(next) => onChoice({ way, chosen: next })} />
    </Flex>
  );
}
