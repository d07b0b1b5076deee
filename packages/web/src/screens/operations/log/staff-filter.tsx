import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { StaffPicker } from '#choices/StaffPicker.js';
import type { Filter } from '#list/FilterBar.js';

/** Returns a filter by staff member, picked by name if the user may see staff; `known` is the name from the rows. */
export function useStaffFilter(name: string, chosen: string | undefined, known: string | undefined): Filter {
  const [picked, setPicked] = useState<{ id: string; name: string }>();
  const may = useMay('listStaff');
  const pick = (onChange: (value: string) => void) => (id: number, title: string) => {
    setPicked({ id: String(id), name: title });
    onChange(String(id));
  };
  return {
    name,
    word: known ?? (picked?.id === chosen ? picked?.name : undefined),
    picker: may ? (_, onChange) => <StaffPicker onPick={pick(onChange)} /> : undefined,
  };
}
