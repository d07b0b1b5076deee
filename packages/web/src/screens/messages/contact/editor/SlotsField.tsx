import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { useStaffChoices } from '#choices/use-staff-choices.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { CoverageStrip } from '#message/CoverageStrip.js';
import { SlotTimes } from '#message/SlotTimes.js';
import { overlap } from '#message/week-slot.js';
import { Button } from '#ui/button/Button.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { joinNames } from '#ui/text/format.js';
import type { StaffCodeRecord } from '../staff-code.js';
import type { DutySlot } from './code-values.js';

const words = texts({
  add: ['+ 值班时段', '+ Slot'],
  one: (at: number) => [`第 ${at} 段`, `Slot ${at}`],
  staff: (at: number) => [`第 ${at} 段的值班员工`, `Staff of slot ${at}`],
  remove: (at: number) => [`删除第 ${at} 段`, `Remove slot ${at}`],
  hint: [
    '时段以外由全部员工接待；结束早于开始的时段到次日为止',
    'Outside of slots all staff answer; a slot that ends before it begins ends on the next day',
  ],
  otherwise: ['其余时间：全部员工', 'Otherwise: all staff'],
  first: ['先选择员工，再排时段', 'Choose the staff first'],
  clash: (name: string) => [`${name} 与前面的时段重叠`, `${name} is in an earlier slot at the same time`],
});

const mostSlots = 50;
const newSlot: DutySlot = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', user_ids: [] };

/** Names of the staff of the form: those that a record has, and those that were listed. */
function useNames(record: StaffCodeRecord | undefined): (id: number) => string {
  const { names } = useStaffChoices();
  return (id) => names.get(id) ?? record?.staff.find((one) => one.id === id)?.name ?? `#${id}`;
}

/** The first of a slot's people who is in an earlier slot at the same time. */
const clashOf = (slots: readonly DutySlot[], at: number) =>
  slots[at]?.user_ids.find((id) =>
    slots.slice(0, at).some((other) => other.user_ids.includes(id) && overlap(other, slots[at] as DutySlot)),
  );

interface SlotProps {
  at: number;
  slot: DutySlot;
  people: readonly number[];
  nameOf: (id: number) => string;
  clash: number | undefined;
  onChange: (slot: DutySlot) => void;
  onRemove: () => void;
}

function Slot({ at, slot, people, nameOf, clash, onChange, onRemove }: SlotProps) {
  const t = useTexts(words);
  return (
    <chakra.fieldset borderWidth="1px" borderRadius="md" p="3" display="flex" flexDirection="column" gap="2" minWidth="0">
      <chakra.legend srOnly>{t.one(at)}</chakra.legend>
      <Flex gap="2" align="flex-start" justify="space-between">
        <SlotTimes label={t.one(at)} slot={slot} onChange={(times) => onChange({ ...slot, ...times })} />
        <Button size="sm" look="quiet" shape="square" aria-label={t.remove(at)} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </Flex>
      <MultiCombobox
        label={t.staff(at)}
        choices={people.map((id) => ({ value: id, label: nameOf(id) }))}
        value={slot.user_ids}
        onChange={(ids) => onChange({ ...slot, user_ids: ids.map(Number) })}
      />
      {clash === undefined ? null : (
        <chakra.p role="alert" color="rose" fontSize="xs">
          {t.clash(nameOf(clash))}
        </chakra.p>
      )}
    </chakra.fieldset>
  );
}

interface SlotsProps {
  slots: DutySlot[];
  record: StaffCodeRecord | undefined;
  onChange: (slots: DutySlot[]) => void;
}

function Slots({ slots, record, onChange }: SlotsProps) {
  const t = useTexts(words);
  const { form } = useFormState();
  const people = (form.watch('user_ids') ?? []) as number[];
  const nameOf = useNames(record);
  const set = (at: number, slot: DutySlot) => onChange(slots.map((one, index) => (index === at ? slot : one)));
  return (
    <Flex direction="column" gap="3" minWidth="0">
      {slots.map((slot, at) => (
        <Slot
          // biome-ignore lint/suspicious/noArrayIndexKey: slots have no identity but their place
          key={at}
          at={at + 1}
          slot={slot}
          people={people}
          nameOf={nameOf}
          clash={clashOf(slots, at)}
          onChange={(next) => set(at, next)}
          onRemove={() => onChange(slots.filter((_, index) => index !== at))}
        />
      ))}
      {people.length === 0 ? (
        <chakra.p color="ink.3" fontSize="xs">
          {t.first}
        </chakra.p>
      ) : slots.length < mostSlots ? (
        <Button size="sm" alignSelf="flex-start" onClick={() => onChange([...slots, newSlot])}>
          {t.add}
        </Button>
      ) : null}
      {slots.length > 0 ? (
        <CoverageStrip slots={slots.map((slot) => ({ ...slot, name: joinNames(slot.user_ids.map(nameOf)) }))} otherwise={t.otherwise} />
      ) : null}
    </Flex>
  );
}

/** The hours in which only some of the staff are on duty, with a strip of the week. */
export function SlotsField({ record }: { record: StaffCodeRecord | undefined }) {
  const t = useTexts(words);
  return (
    <Field name="schedule" hint={t.hint}>
      {({ value, onChange }) => <Slots slots={(value ?? []) as DutySlot[]} record={record} onChange={onChange} />}
    </Field>
  );
}
