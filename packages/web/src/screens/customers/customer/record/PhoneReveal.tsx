import { chakra } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';

const words = texts({ show: ['显示手机号（会记入操作日志）', 'Show the phone number (noted in the log)'] });

/** Shows a masked phone number, and on request the whole one; each look is logged. */
export function PhoneReveal({ id, masked }: { id: number; masked: string | null }) {
  const t = useTexts(words);
  const may = useMay('getCustomerPhone');
  const reveal = useAction('getCustomerPhone');
  const [shown, setShown] = useState<{ id: number; phone: string | null }>();
  if (!masked) return null;
  async function show() {
    const answer = await reveal.run({ id });
    if (answer.ok) setShown({ id, phone: answer.data.phone });
  }
  const phone = shown?.id === id ? shown.phone : undefined;
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" whiteSpace="nowrap" color="ink.2">
      {phone ? (
        <chakra.a href={`tel:${phone}`} display="inline-flex" alignItems="center" minHeight={{ base: '10', sm: '6' }} color="jade.700">
          {phone}
        </chakra.a>
      ) : (
        masked
      )}
      {may && !phone ? (
        <chakra.button
          type="button"
          aria-label={t.show}
          title={t.show}
          display="inline-grid"
          placeItems="center"
          minWidth={{ base: '10', sm: '6' }}
          minHeight={{ base: '10', sm: '6' }}
          cursor="pointer"
          disabled={reveal.busy}
          onClick={() => void show()}
        >
          <Eye size={15} aria-hidden />
        </chakra.button>
      ) : null}
    </chakra.span>
  );
}
