import type { Data, OperationId } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { useMay } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import type { ShowValue } from './ConflictPanel.js';
import { FormDrawer } from './FormDrawer.js';
import type { Values } from './form-values.js';
import type { FormProps } from './OperationForm.js';
import { type ReadId, type UpdateOptions, useChange } from './use-change.js';

const words = texts({
  create: ['创建', 'Create'],
  save: ['保存修改', 'Save changes'],
});

interface CreateOptions<Id extends OperationId> {
  id: Id;
  title: string;
  values: Values;
  save?: string;
  done: string;
  draft: string;
  prepare?: NonNullable<FormProps<Id>['prepare']>;
  onDone?: (data: Data<Id>) => void;
}

interface Props<R extends { id: number }, C extends OperationId, U extends OperationId> {
  /** `new`, a record id, or undefined when closed. */
  open: string | undefined;
  onClose: () => void;
  create: CreateOptions<C>;
  update: UpdateOptions<U, R> & { title: (record: R) => string };
  /** The operation that returns the record… */
  read?: ReadId;
  /** …or the record itself, if already loaded. */
  record?: R | undefined;
  /** Reloads such a record after a version conflict. */
  readAgain?: (record: R) => Promise<R | undefined>;
  show?: ShowValue;
  onDone?: () => void;
  width?: string;
  /** Renders the fields; called without a record to create one. */
  children: (record: R | undefined) => ReactNode;
}

/** Renders a create or edit form in a drawer; values, draft, version and conflicts follow from the contract. */
export function RecordDrawer<R extends { id: number }, C extends OperationId, U extends OperationId>(props: Props<R, C, U>) {
  const { open, onClose, create, update, show, onDone, width, children } = props;
  const t = useTexts(words);
  const mayCreate = useMay(create.id);
  const change = useChange(open && /^[1-9]\d{0,15}$/.test(open) ? Number(open) : undefined, update, props);
  const shared = { onClose, ...(width ? { width } : {}) };
  if (change) {
    const { record, reading, form } = change;
    const failed = reading.error && !record ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : undefined;
    return (
      <FormDrawer
        {...shared}
        {...form}
        title={record ? update.title(record) : ''}
        instead={failed}
        show={show}
        open
        save={t.save}
        {...(onDone ? { onDone } : {})}
      >
        {children(record)}
      </FormDrawer>
    );
  }
  return (
    <FormDrawer
      {...shared}
      {...create}
      open={open === 'new' && mayCreate === true}
      save={create.save ?? t.create}
      onDone={(data) => {
        create.onDone?.(data);
        onDone?.();
      }}
    >
      {children(undefined)}
    </FormDrawer>
  );
}
