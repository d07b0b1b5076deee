import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Modal } from '#ui/dialog/Modal.js';
import { usePull } from './use-pull.js';

const words = texts({
  pull: ['拉入减脂营', 'Add to a camp'],
  choose: ['选择减脂营', 'Choose a camp'],
  period: (name: string, period: number) => [`${name} 第 ${period} 期`, `${name}, period ${period}`],
  go: ['预检并拉入', 'Check and add'],
});

/** The camps to choose from, read once the dialog is open. */
function useCampChoices(isOpen: boolean) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getCampOptions', isOpen ? {} : null);
  const choices = data?.map((one) => ({ value: one.id, label: t.period(one.name, one.period_no), note: one.start_date ?? '' }));
  return { choices, error, onRetry: () => void refresh() };
}

interface Props {
  /** The services to add, or a filter for their customers. */
  what: () => Promise<Pick<Input<'saveCampServices'>, 'service_ids' | 'filter'>>;
  onDone: () => void;
}

/** Renders the button that adds what is selected to a camp, which it asks for. */
export function PullInto({ what, onDone }: Props) {
  const t = useTexts(words);
  const { pull, dialog } = usePull();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [camp, setCamp] = useState<number>();
  const camps = useCampChoices(isOpen);
  async function add() {
    if (camp === undefined) return;
    setBusy(true);
    try {
      if (!(await pull(camp, await what()))) return;
      setOpen(false);
      onDone();
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.pull}</Button>
      {dialog}
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.choose}
        footer={
          <Button look="solid" disabled={camp === undefined || isBusy} aria-busy={isBusy} onClick={() => void add()}>
            {t.go}
          </Button>
        }
      >
        <Combobox label={t.choose} value={camp} {...camps} onChange={(value) => setCamp(Number(value) || undefined)} />
      </Modal>
    </>
  );
}
