import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '../../../api/Can.js';
import { useAction } from '../../../api/client.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';

const words = texts({
  show: ['查看完整号码', 'Show number'],
  logged: ['已记入操作日志', 'Noted in the audit log'],
  none: ['没有号码', 'No number'],
});

/** Shows a masked number; whoever reveals it, with those that staff noted, is noted in the log. */
export function RevealedPhones({ id, masked }: { id: number; masked: string | null }) {
  const t = useTexts(words);
  const may = useMay('getExternalUserPhone');
  const action = useAction('getExternalUserPhone');
  const [phones, setPhones] = useState<Data<'getExternalUserPhone'>>();
  async function show() {
    const answer = await action.run({ id });
    if (answer.ok) setPhones(answer.data);
  }
  if (!phones)
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
  const all = new Set([...(phones.phone ? [phones.phone] : []), ...phones.remark_mobiles.flatMap((one) => one.mobiles)]);
  return (
    <>
      {[...all].join('、') || t.none}{' '}
      <chakra.span color="ink.3" fontSize="xs">
        {t.logged}
      </chakra.span>
    </>
  );
}
