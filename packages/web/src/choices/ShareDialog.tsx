import { chakra, Flex } from '@chakra-ui/react';
import type { ApiError } from '@shiyi/sdk';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue, ComboboxBaseProps } from '#ui/choice/combobox-props.js';
import { Modal } from '#ui/dialog/Modal.js';
import { ShareFailure } from './ShareFailure.js';
import { type SharePlan, ShareTable } from './ShareTable.js';

const words = texts({ look: ['预览分配', 'Preview'] });

interface Props {
  title: string;
  hint: string;
  /** The field of those who share. */
  receivers: Pick<ComboboxBaseProps, 'label' | 'choices' | 'error' | 'onRetry'>;
  action: (count: number) => string;
  /** Runs or previews the hand-over; undefined if it was refused. */
  share: (users: number[], isDry: boolean) => Promise<SharePlan | undefined>;
  busy: boolean;
  error: ApiError | undefined;
  onClose: () => void;
}

/** So many may share. */
const mostReceivers = 20;

/** Renders the dialog that hands work to one or several; a preview is required first, and another choice discards it. */
export function ShareDialog({ title, hint, receivers, action, share, busy, error, onClose }: Props) {
  const t = useTexts(words);
  const [users, setUsers] = useState<ChoiceValue[]>([]);
  const [plan, setPlan] = useState<SharePlan>();
  const ids = users.map(Number);
  const look = async () => setPlan(await share(ids, true));
  const choose = (next: ChoiceValue[]) => {
    setUsers(next.slice(0, mostReceivers));
    setPlan(undefined);
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      width="520px"
      action={
        <Button
          look="solid"
          disabled={busy || (plan ? plan.count : users.length) === 0}
          onClick={() => void (plan ? share(ids, false) : look())}
        >
          {plan ? action(plan.count) : t.look}
        </Button>
      }
    >
      <Flex direction="column" gap="4">
        <div>
          <MultiCombobox {...receivers} value={users} onChange={choose} />
          <chakra.p color="ink.3" fontSize="xs" mt="1">
            {hint}
          </chakra.p>
        </div>
        {error ? <ShareFailure error={error} /> : null}
        {plan ? <ShareTable plan={plan} /> : null}
      </Flex>
    </Modal>
  );
}
