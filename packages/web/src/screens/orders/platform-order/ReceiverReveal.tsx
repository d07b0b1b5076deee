import { Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { phoneWords } from './order-words.js';

const words = texts({ show: ['显示地址和账号（会记入操作日志）', 'Show address and account (noted in the log)'] });

type Order = Data<'getPlatformOrder'>;

/** Shows the recipient masked, and in full on request; each look is logged. */
export function ReceiverReveal({ order }: { order: Order }) {
  const t = useTexts(words);
  const phone = useTexts(phoneWords);
  const meta = useMeta('getPlatformOrder');
  const may = useMay('getPlatformOrderReceiver');
  const reveal = useAction('getPlatformOrderReceiver');
  const [seen, setSeen] = useState<{ no: string; data: Data<'getPlatformOrderReceiver'> }>();
  const full = seen?.no === order.order_no ? seen.data : undefined;
  async function show() {
    const answer = await reveal.run({ order_no: order.order_no });
    if (answer.ok) setSeen({ no: order.order_no, data: answer.data });
  }
  const number = full?.receiver_phone ?? order.receiver_phone_masked;
  const kind = order.phone_kind && order.phone_kind !== 'real' ? phone[order.phone_kind] : null;
  return (
    <Flex direction="column" gap="2" alignItems="start">
      <RecordFacts
        meta={meta}
        facts={{
          receiver_name: order.receiver_name,
          receiver_phone_masked: number ?? kind,
          receiver_address_masked: full?.receiver_address ?? order.receiver_address_masked,
          buyer_id_masked: full?.buyer_id ?? order.buyer_id_masked,
        }}
      />
      {may && !full ? (
        <Button size="sm" disabled={reveal.busy} onClick={() => void show()}>
          <Eye aria-hidden />
          {t.show}
        </Button>
      ) : null}
    </Flex>
  );
}
