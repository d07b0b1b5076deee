import { texts, useTexts } from '#app/texts.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { useStaffChoices } from './use-staff-choices.js';

const words = texts({ search: ['姓名、用户名', 'Name or username'] });

interface Props {
  id: string;
  label: string;
  value: readonly number[];
  onChange: (staff: number[]) => void;
  invalid?: boolean;
  /** Names of those that a record has. */
  chosen?: readonly { id: number; name: string }[];
}

/** Renders a multi-select of staff, searched on the server. */
export function StaffMultiCombobox({ id, label, value, onChange, invalid, chosen = [] }: Props) {
  const t = useTexts(words);
  const { people: _, names, ...found } = useStaffChoices();
  const nameOf = (staff: number) => names.get(staff) ?? chosen.find((one) => one.id === staff)?.name ?? `#${staff}`;
  return (
    <MultiCombobox
      {...found}
      id={id}
      label={label}
      invalid={invalid}
      placeholder={t.search}
      chosen={value.map((staff) => ({ value: staff, label: nameOf(staff) }))}
      value={value}
      onChange={(staff) => onChange(staff.map(Number))}
    />
  );
}
