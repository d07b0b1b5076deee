import type { OperationId } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { useMay } from '#api/Can.js';
import { Button } from '#ui/button/Button.js';

interface Props {
  /** The operation that creates a record. */
  id: OperationId;
  onNew: () => void;
  children: ReactNode;
}

/** Renders the main action of a list, for those who may create records. */
export function NewButton({ id, onNew, children }: Props) {
  return useMay(id) ? (
    <Button look="solid" onClick={onNew}>
      {children}
    </Button>
  ) : null;
}
