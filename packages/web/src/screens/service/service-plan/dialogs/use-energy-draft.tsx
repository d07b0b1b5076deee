import { chakra } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { Suspense, useState } from 'react';
import { client } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import type { Draft } from './DraftChanges.js';

const DraftChanges = lazyPart(() => import('./DraftChanges.js'), 'DraftChanges');

const words = texts({
  title: ['新的目标能量会改变这些餐次', 'The new target energy changes these meals'],
  text: [
    '已过去的日期仍按当时的目标评判；锁定和已打卡的餐次不变。采用后才保存，之后仍可整体撤销。',
    'Days that are over keep the target they had; locked and eaten meals stay. Nothing is saved until you use it, and it can be undone as a whole.',
  ],
  use: ['采用', 'Use it'],
  leave: ['返回修改', 'Back'],
});

type EnergyInput = Input<'changeServiceEnergy'>;

interface Question {
  draft: Draft;
  answer: (isUsed: boolean) => void;
}

function EnergyDraft({ draft, answer }: Question) {
  const t = useTexts(words);
  return (
    <Modal
      open
      width="860px"
      title={t.title}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{t.leave}</Button>
          <Button look="solid" onClick={() => answer(true)}>
            {t.use}
          </Button>
        </>
      }
    >
      <chakra.p color="ink.2" mb="3">
        {t.text}
      </chakra.p>
      <Suspense>
        <DraftChanges draft={draft} />
      </Suspense>
    </Modal>
  );
}

/** Shows what a new energy changes in the plan before it is saved. The dialog stands beside the form that asks. */
export function useEnergyDraft() {
  const [question, setQuestion] = useState<Question>();

  /** Undefined where the person goes back to the form. What the server refuses is reported by the save. */
  async function prepare(input: EnergyInput): Promise<EnergyInput | undefined> {
    const { service_id, energy_kcal, from_date } = input;
    if (energy_kcal === undefined || from_date === undefined) return input;
    const draft = await client.queryServicePlanDraft({ service_id, energy_kcal, from_date }).catch(() => undefined);
    // A first plan replaces nothing.
    if (!draft || draft.changes.every(({ before }) => before === null)) return input;
    const isUsed = await new Promise<boolean>((answer) => setQuestion({ draft, answer }));
    setQuestion(undefined);
    return isUsed ? { ...input, draft: draft.draft } : undefined;
  }

  return { prepare, dialog: question ? <EnergyDraft {...question} /> : null };
}
