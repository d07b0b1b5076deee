import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '../../../api/Can.js';
import { useAction } from '../../../api/client.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';

const words = texts({ show: ['查看完整号码', 'Show number'], logged: ['已记入操作日志', 'Noted in the audit log'] });

/** Shows a masked phone number; whoever reveals it is noted in the log. */
export function RevealedPhone({ id, masked }: { id: number; masked: string }) {
  const t = useTexts(words);
  const may = useMay('getLeadPhone');
  const action = useAction('getLeadPhone');
  const [phone, setPhone] = useState<string>();
  async function show() {
    const answer = await action.run({ id });
    if (answer.ok) setPhone(answer.data.phone);
  }
  if (phone !== undefined)
    return (
      <>
        <a href={`tel:${phone}`}>{phone}</a>{' '}
        <chakra.span color="ink.3" fontSize="xs">
          {t.logged}
        </chakra.span>
      </>
    );
  return (
    <>
      {masked}{' '}
      {may ? (
        <Button size="sm" look="quiet" disabled={action.busy} onClick={() => void show()}>
          {t.show}
        </Button>
      ) : null}
    </>
  );
}
