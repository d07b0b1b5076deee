import { chakra } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { treeChoices, treeNodes } from '#ui/tree/tree.js';

interface Props {
  id: string;
  label: string;
  value: number | undefined;
  onChange: (role: number | undefined) => void;
}

/** Renders a labeled select of the company's roles. */
export function RoleCombobox({ id, label, value, onChange }: Props) {
  const roles = useOperation('getRoleTree').data;
  return (
    <chakra.div>
      <chakra.label htmlFor={id} display="block" mb="1" color="ink.2">
        {label}
      </chakra.label>
      <Combobox
        id={id}
        label={label}
        choices={roles && treeChoices(roles)}
        value={value}
        onChange={(role) => onChange(Number(role) || undefined)}
      />
    </chakra.div>
  );
}

/** Returns a function that names a role by its id. */
export function useRoleName() {
  const roles = treeNodes(useOperation('getRoleTree').data ?? []);
  return (id: number | undefined) => roles.find((role) => role.id === id)?.name ?? '';
}
