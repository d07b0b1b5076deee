import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { useStaffChoices } from './use-staff-choices.js';

const words = texts({ search: ['姓名、用户名', 'Name or username'] });

/** Renders a search to pick a staff member by name. */
export function StaffPicker({ onPick }: { onPick: (id: number, name: string) => void }) {
  const t = useTexts(words);
  const { people, names: _, ...found } = useStaffChoices();
  return (
    <chakra.div width="calendar">
      <Combobox
        {...found}
        inline
        autoFocus
        label={t.search}
        placeholder={t.search}
        value={undefined}
        onChange={(id) => {
          const person = people?.find((one) => one.id === id);
          if (person) onPick(person.id, person.name);
        }}
      />
    </chakra.div>
  );
}
