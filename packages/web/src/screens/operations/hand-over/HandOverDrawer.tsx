import { chakra } from '@chakra-ui/react';
import type { Input, Row } from '@shiyi/sdk';
import { useWatch } from 'react-hook-form';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useFormState } from '#form/form-values.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { HandOverPlan } from './HandOverPlan.js';
import { type PickRow, PickRows } from './PickRows.js';

const words = texts({
  title: (name: string) => [`移交${name}的客户与工作`, `Hand over from ${name}`],
  someone: ['员工', 'a colleague'],
  save: ['开始交接', 'Start the hand-over'],
  started: ['交接已开始', 'Hand-over started'],
  takersHint: ['第一位会接手活码、渠道和训练营。', 'The first one gets staff codes, channels and camps.'],
  tag: ['哪个标签给谁', 'Which tag goes to whom'],
  channel: ['哪个渠道给谁', 'Which channel goes to whom'],
  picksHint: ['没有指定到的客户平均分配。', 'Contacts with none of these are shared evenly.'],
  textHint: [
    '转接时由企业微信发给客户；留空则用企业微信的默认文字。',
    'WeCom sends it to the customer with the transfer; left empty, WeCom uses its own text.',
  ],
  leftText: [
    '员工已离职，企业微信会用默认文字通知客户，不能附言。',
    'They have left, so WeCom tells customers in its own words; you can’t add a text.',
  ],
  servicesHint: [
    '服务和对应的客户现在就交给接替员工；不勾选则等客户转接后再移交。',
    'Services and their customers go now. Otherwise each goes once its contact has gone over.',
  ],
});

interface Props {
  staffId: number | undefined;
  /** Undefined where the list does not show them. */
  staff: Row<'listHandOverStaff'> | undefined;
  onClose: () => void;
  onDone: (id: number) => void;
}

/** Asks who takes over, and shows who would get what before it starts. */
export function HandOverDrawer({ staffId, staff, onClose, onDone }: Props) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="createHandOver"
      open={staffId !== undefined}
      onClose={onClose}
      width="620px"
      title={t.title(staff?.user.name ?? t.someone)}
      values={{ to_user_ids: [], rule: 'even', picks: [], text: '', services_at_once: false }}
      fixed={{ user_id: staffId ?? 0 }}
      save={t.save}
      done={t.started}
      onDone={({ id }) => onDone(id)}
    >
      <Takers staffId={staffId ?? 0} />
      <Field name="rule" />
      <Picks />
      {staff?.has_left ? <chakra.p color="ink.3">{t.leftText}</chakra.p> : <Field name="text" hint={t.textHint} />}
      <Field name="services_at_once" hint={t.servicesHint} />
      <Plan staffId={staffId} />
    </FormDrawer>
  );
}

/** The colleagues who may take over, by id. */
function useColleagues(staffId: number) {
  const { data, error, refresh } = useOperation('getServiceParams', {});
  const choices = data?.staff.flatMap(({ id, name }) => (id === staffId ? [] : [{ value: id, label: name }]));
  return { choices, error, onRetry: () => void refresh() };
}

function Takers({ staffId }: { staffId: number }) {
  const t = useTexts(words);
  const colleagues = useColleagues(staffId);
  return (
    <Field name="to_user_ids" hint={t.takersHint}>
      {({ value, onChange, ...control }) => (
        <MultiCombobox {...control} {...colleagues} value={(value ?? []) as number[]} onChange={(next) => onChange(next.map(Number))} />
      )}
    </Field>
  );
}

/** What the form says so far. */
function useChoice() {
  const { form } = useFormState();
  const values = useWatch({ control: form.control }) as Partial<Input<'createHandOver'>>;
  return { takers: values.to_user_ids ?? [], rule: values.rule ?? 'even', picks: (values.picks ?? []) as PickRow[] };
}

function Picks() {
  const t = useTexts(words);
  const { rule, takers } = useChoice();
  if (rule !== 'tag' && rule !== 'channel') return null;
  return (
    <Field name="picks" label={t[rule]} hint={t.picksHint} required>
      {({ value, onChange }) => <PickRows by={rule} takers={takers} rows={(value ?? []) as PickRow[]} onChange={onChange} />}
    </Field>
  );
}

const isWhole = ({ of, user_id }: PickRow) => of !== undefined && user_id !== undefined;

function Plan({ staffId }: { staffId: number | undefined }) {
  const { takers, rule, picks } = useChoice();
  const whole = picks.filter(isWhole);
  const isReady = takers.length > 0 && ((rule !== 'tag' && rule !== 'channel') || whole.length > 0);
  const named = rule === 'tag' || rule === 'channel' ? whole.map(({ of, user_id }) => `${of}:${user_id}`) : [];
  const reading = useOperation(
    'getHandOverPreview',
    isReady && staffId !== undefined ? { user_id: staffId, to_user_ids: takers, rule, ...(named.length > 0 && { picks: named }) } : null,
    { keepPreviousData: true },
  );
  return <HandOverPlan reading={reading} isReady={isReady} />;
}
