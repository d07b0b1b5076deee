import { chakra } from '@chakra-ui/react';
import type { Data, Input, OperationId } from '@shiyi/sdk';
import { type ReactNode, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';

const words = texts({ show: ['查看完整号码', 'Show number'], logged: ['已记入操作日志', 'Noted in the audit log'] });

interface Props<Id extends OperationId> {
  /** The operation that returns the full number and records the caller. */
  id: Id;
  input: Input<Id>;
  masked: string | null;
  /** Renders the whole number. */
  children: (data: Data<Id>) => ReactNode;
}

/** Shows a masked phone number, and the full one on request to users with permission; each reveal is recorded in the audit log. */
export function MaskedValue<Id extends OperationId>({ id, input, masked, children }: Props<Id>) {
  const t = useTexts(words);
  const may = useMay(id);
  const action = useAction(id);
  const [shown, setShown] = useState<{ data: Data<Id> }>();
  async function show() {
    const answer = await action.run(input);
    if (answer.ok) setShown({ data: answer.data });
  }
  if (shown)
    return (
      <>
        {children(shown.data)}{' '}
        <chakra.span color="ink.3" fontSize="xs">
          {t.logged}
        </chakra.span>
      </>
    );
  return (
    <>
      {masked ?? '–'}{' '}
      {may ? (
        <Button size="sm" look="quiet" disabled={action.busy} onClick={() => void show()}>
          {t.show}
        </Button>
      ) : null}
    </>
  );
}
