import type { OperationId } from '@shiyi/sdk';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { usePermission } from '#api/Can.js';
import { findOperation, useMeta } from '#api/meta.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { Button } from './Button.js';
import { isLoss } from './is-loss.js';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'title'> & {
  /** The operation the button runs; its danger level decides how to confirm. */
  id: OperationId;
  /** Title of the confirmation; `consequence` is its text. */
  question: string;
  consequence?: ReactNode;
  /** Label of the confirm button. */
  action: string;
  /** Word to type for a severe operation. */
  word?: string;
  /** Overrides the tone that follows from the contract. */
  danger?: boolean;
  onConfirm: () => unknown;
};

/** Returns a function that confirms by danger level: `none` and `mild` skip the dialog, `severe` requires typing a word. */
export function useConfirmation(id: OperationId) {
  return async (question: {
    title: string;
    text?: ReactNode;
    action: string;
    cancel?: string;
    word?: string;
    danger?: boolean;
  }): Promise<boolean> => {
    const operation = await findOperation(id);
    const { danger } = operation;
    if (danger === 'none' || danger === 'mild') return true;
    const { word, ...rest } = question;
    return confirm({ danger: isLoss(operation), ...rest, ...(danger === 'severe' ? { word: word ?? id } : {}) });
  };
}

/** Renders a button that confirms before it runs; hidden without the permission. */
export function ConfirmButton(props: Props) {
  // The contract metadata may load after the page, which must not go blank meanwhile.
  return (
    <Suspense>
      <PermittedButton {...props} />
    </Suspense>
  );
}

function PermittedButton({ id, question, consequence, action, word, danger, onConfirm, ...rest }: Props) {
  const { operation } = useMeta(id);
  const confirmed = useConfirmation(id);
  const may = usePermission(operation.permission, true);
  if (!may) return null;
  const ask = async () => {
    const tone = danger === undefined ? {} : { danger };
    if (await confirmed({ title: question, text: consequence, action, ...tone, ...(word ? { word } : {}) })) await onConfirm();
  };
  return <Button {...rest} onClick={() => void ask()} />;
}
