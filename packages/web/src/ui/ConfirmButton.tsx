import type { OperationId } from '@shiyi/sdk';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { usePermission } from '../api/Can.js';
import { findOperation, useMeta } from '../api/meta.js';
import { Button } from './Button.js';
import { confirm } from './Confirm.js';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'title'> & {
  /** The operation behind the button; its danger decides what is asked. */
  id: OperationId;
  /** Question, and what follows from a yes. */
  question: string;
  consequence?: ReactNode;
  /** Label of the yes; the button's own where nothing is given. */
  action: string;
  /** Word to type where the operation is severe. */
  word?: string;
  onConfirm: () => unknown;
};

/** Asks as loudly as the operation is dangerous: `none` and `mild` not at all, `severe` for a typed word. */
export function useConfirmed(id: OperationId) {
  return async (question: {
    title: string;
    text?: ReactNode;
    action: string;
    cancel?: string;
    word?: string;
    danger?: boolean;
  }): Promise<boolean> => {
    const { danger } = await findOperation(id);
    if (danger === 'none' || danger === 'mild') return true;
    const { word, ...rest } = question;
    return confirm({ danger: true, ...rest, ...(danger === 'severe' ? { word: word ?? id } : {}) });
  };
}

/** A button for an operation that may need a second thought; absent for those who may not. */
export function ConfirmButton(props: Props) {
  // What the contract says of it may come later than the page, which must not go blank meanwhile.
  return (
    <Suspense>
      <Permitted {...props} />
    </Suspense>
  );
}

function Permitted({ id, question, consequence, action, word, onConfirm, ...rest }: Props) {
  const { operation } = useMeta(id);
  const confirmed = useConfirmed(id);
  const may = usePermission(operation.permission, true);
  if (!may) return null;
  const ask = async () => {
    if (await confirmed({ title: question, text: consequence, action, ...(word ? { word } : {}) })) await onConfirm();
  };
  return <Button {...rest} onClick={() => void ask()} />;
}
