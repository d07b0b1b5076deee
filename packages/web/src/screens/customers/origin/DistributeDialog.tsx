import { chakra, Flex } from '@chakra-ui/react';
import type { Data, Input } from '@shiyi/sdk';
import { useId, useState } from 'react';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ShareFailure } from '#choices/ShareFailure.js';
import { Button } from '#ui/button/Button.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { Radio } from '#ui/choice/Radio.js';
import { Modal } from '#ui/dialog/Modal.js';
import { notify } from '#ui/toast/toasts.js';
import type { LeadBatch } from './lead-batch.js';
import { SharesTable } from './SharesTable.js';

const words = texts({
  title: (count: number) => [`分配 ${count} 条线索`, `Assign ${countOf(count, 'lead')}`],
  look: ['预览分配', 'Preview'],
  apply: (count: number) => [`分配 ${count} 条`, `Assign ${count}`],
  done: (count: number) => [`已分配 ${count} 条线索`, `${countOf(count, 'lead')} assigned`],
  undo: ['撤销', 'Undo'],
  everybody: ['负责地区的全部员工', 'All staff of the departments that serve the region'],
  regionHint: [
    '按部门的「负责地区」找人：先看城市，再看省份；同一地区的几个人平均分。',
    'Staff are matched by their department’s regions, city first, then province. Several people share evenly.',
  ],
  returnHint: (days: number) => [
    `${days} 天没有跟进的线索会自动退回。`,
    `Leads without a follow-up for ${countOf(days, 'day')} are returned automatically.`,
  ],
});

type Mode = Input<'setLeadHolders'>['mode'];
const modes: readonly Mode[] = ['average', 'manual', 'by_region'];

interface Props {
  leads: LeadBatch;
  /** Names of the leads that the list shows. */
  names: ReadonlyMap<number, string>;
  count: number;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Renders the dialog that assigns leads to staff; a preview is required first. */
export function DistributeDialog({ leads, names, count, open, onClose, onDone }: Props) {
  const t = useTexts(words);
  const undo = useAction('resetLeadHolders');
  const { mode, user_ids, ready, plan, action, change, look, apply } = useDistribution(leads, (ids) => {
    notify({ tone: 'success', title: t.done(ids.length), action: { label: t.undo, run: () => undo.run({ ids }) } });
    onDone();
    onClose();
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t.title(count)}
      width="520px"
      action={
        plan ? (
          <Button look="solid" disabled={plan.ok.length === 0 || action.busy} onClick={() => void apply()}>
            {t.apply(plan.ok.length)}
          </Button>
        ) : (
          <Button look="solid" disabled={!ready || action.busy} onClick={() => void look()}>
            {t.look}
          </Button>
        )
      }
    >
      <Flex direction="column" gap="4">
        <ModeChoice mode={mode} onMode={(next) => change({ mode: next, user_ids: [] })} />
        <StaffChoice mode={mode} value={user_ids} onChange={(next) => change({ user_ids: next })} />
        {action.error ? <ShareFailure error={action.error} /> : null}
        {plan ? <SharesTable plan={plan} names={names} /> : null}
      </Flex>
    </Modal>
  );
}

/** Returns the input for some leads, its preview, and the assignment itself; changed input discards the preview. */
function useDistribution(leads: LeadBatch, onAssigned: (ids: number[]) => void) {
  const [asked, setAsked] = useState<{ mode: Mode; user_ids: ChoiceValue[] }>({ mode: 'average', user_ids: [] });
  const [plan, setPlan] = useState<Data<'setLeadHolders'>>();
  const action = useAction('setLeadHolders');
  const { mode, user_ids } = asked;
  const staff = user_ids.map(Number);
  const input: Input<'setLeadHolders'> = { ...leads, mode, ...(staff.length > 0 ? { user_ids: staff } : {}) };
  const ready = mode === 'by_region' || (mode === 'manual' ? staff.length === 1 : staff.length > 0);

  function change(next: Partial<typeof asked>) {
    setAsked({ ...asked, ...next });
    setPlan(undefined);
  }
  async function look() {
    const answer = await action.run({ ...input, dry_run: true });
    if (answer.ok) setPlan(answer.data);
  }
  async function apply() {
    const answer = await action.run(input);
    if (answer.ok) onAssigned(answer.data.ok);
  }
  return { mode, user_ids, ready, plan, action, change, look, apply };
}

function ModeChoice({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const name = useId();
  const meta = useMeta('setLeadHolders');
  const field = meta.input('mode');
  return (
    <Flex role="radiogroup" aria-label={meta.label(field)} columnGap="5" rowGap="2" flexWrap="wrap">
      {modes.map((one) => (
        <Radio key={one} id={`${name}-${one}`} name={name} checked={one === mode} onChange={() => onMode(one)}>
          {meta.word(field, one)}
        </Radio>
      ))}
    </Flex>
  );
}

interface StaffProps {
  mode: Mode;
  value: ChoiceValue[];
  onChange: (value: ChoiceValue[]) => void;
}

function StaffChoice({ mode, value, onChange }: StaffProps) {
  const t = useTexts(words);
  const meta = useMeta('setLeadHolders');
  const { data, error, refresh } = useOperation('getLeadParams');
  const choices = data?.staff.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div>
      <MultiCombobox
        label={meta.label(meta.input('user_ids'))}
        placeholder={mode === 'by_region' ? t.everybody : undefined}
        choices={choices}
        error={error}
        onRetry={() => void refresh()}
        value={value}
        onChange={(next) => onChange(mode === 'manual' ? next.slice(-1) : next)}
      />
      <chakra.p color="ink.3" fontSize="xs" mt="1">
        {mode === 'by_region' ? t.regionHint : data ? t.returnHint(data.return_days) : null}
      </chakra.p>
    </div>
  );
}
