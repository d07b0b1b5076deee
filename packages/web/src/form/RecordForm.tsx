import { chakra } from '@chakra-ui/react';
import type { OperationId } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { texts, useTexts } from '#app/texts.js';
import type { ShowValue } from './ConflictPanel.js';
import { OperationForm } from './OperationForm.js';
import { type ReadId, type UpdateOptions, useChange } from './use-change.js';

const words = texts({ save: ['保存修改', 'Save changes'] });

interface Props<R extends { id: number }, U extends OperationId> {
  id: number;
  read: ReadId;
  update: UpdateOptions<U, R>;
  show?: ShowValue;
  children: ReactNode;
}

/** Renders a record's form on its own page; values, draft, version and conflicts follow from the contract. Hidden without permission. */
export function RecordForm<R extends { id: number }, U extends OperationId>({ id, read, update, show, children }: Props<R, U>) {
  const t = useTexts(words);
  const change = useChange<R, U>(id, update, { read });
  if (!change) return null;
  return (
    <chakra.section bg="surface" borderWidth="1px" borderRadius="md" boxShadow="card" p="5" maxWidth="640px">
      <OperationForm {...change.form} show={show} save={t.save}>
        {children}
      </OperationForm>
    </chakra.section>
  );
}
