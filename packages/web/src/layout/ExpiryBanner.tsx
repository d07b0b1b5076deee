import { Flex } from '@chakra-ui/react';
import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { dayOf } from '#app/company-time.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';

const words = texts({
  left: (days: number) => [`订阅还有 ${days} 天到期，请及时续费`, `Your subscription ends in ${countOf(days, 'day')}. Renew it in time.`],
  today: ['订阅今天到期，请尽快续费', 'Your subscription ends today. Renew it now.'],
  topUp: ['去续费', 'Renew'],
  scan: ['扫码续费', 'Scan to renew'],
  noCode: ['还没有续费二维码，请联系客户经理。', 'No renewal code yet. Contact your account manager.'],
  dismiss: ['今天不再提示', 'Hide for today'],
});

const key = 'shiyi-expiry-dismissed';
const today = () => dayOf(Date.now());

/** Warns before the subscription expires; can be dismissed for a day. */
export function ExpiryBanner() {
  const t = useTexts(words);
  const { data } = useOperation('getEnterpriseQrcode', {}, { revalidateOnFocus: false, refreshInterval: 3_600_000 });
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) === today());
  const [open, setOpen] = useState(false);
  if (!data?.show_tips || dismissed) return null;
  return (
    <Flex role="status" align="center" gap="2" px="5" minHeight="36px" bg="amber.50" color="amber" borderBottomWidth="1px" data-noprint>
      <TriangleAlert size={15} aria-hidden />
      <span>{data.surplus_days > 0 ? t.left(data.surplus_days) : t.today}</span>
      <Button look="link" color="amber" textDecoration="underline" textUnderlineOffset="3px" onClick={() => setOpen(true)}>
        {t.topUp}
      </Button>
      <Button
        look="quiet"
        size="sm"
        shape="square"
        ms="auto"
        color="amber"
        aria-label={t.dismiss}
        title={t.dismiss}
        onClick={() => {
          localStorage.setItem(key, today());
          setDismissed(true);
        }}
      >
        <X aria-hidden />
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={t.scan} width="320px">
        {data.qrcode_url ? <RemoteImage src={data.qrcode_url} alt={t.scan} width="240px" height="240px" otherwise={t.noCode} /> : t.noCode}
      </Modal>
    </Flex>
  );
}
