import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { useStaffChoices } from './use-staff-choices.js';

const words = texts({ search: ['姓名、用户名', 'Name or username'] });

interface Props {
  id: string;
  label: string;
  value: number | undefined;
  onChange: (staff: number | undefined) => void;
}

/** Renders a select of staff, searched on the server. */
export function StaffCombobox({ id, label, value, onChange }: Props) {
  const t = useTexts(words);
  const { people, names: _, ...found } = useStaffChoices();
  const isListed = people?.some((one) => one.id === value);
  const chosen = useOperation('getStaff', value && people && !isListed ? { id: value } : null).data;
  return (
    <Combobox
      {...found}
      id={id}
      label={label}
      placeholder={t.search}
      chosen={chosen ? [{ value: chosen.id, label: chosen.name }] : []}
      value={value}
      onChange={(staff) => onChange(Number(staff) || undefined)}
    />
  );
}
