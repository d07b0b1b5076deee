import { chakra, Flex } from '@chakra-ui/react';
import { useOperation } from '../../../api/client.js';
import { texts, useTexts } from '../../../app/texts.js';
import { ErrorState } from '../../../ui/ErrorState.js';
import { Modal } from '../../../ui/Modal.js';
import { RemoteImage } from '../../../ui/RemoteImage.js';
import { Skeleton } from '../../../ui/Skeleton.js';
import type { Channel } from './channel-columns.js';

const words = texts({
  title: (name: string) => [`「${name}」的二维码`, `QR code of “${name}”`],
  alt: (name: string) => [`${name} 的二维码`, `QR code of ${name}`],
  how: (owner: string) => [
    `客户扫码后会加到 ${owner}，并记为这个渠道的客户。`,
    `Whoever scans it is added to ${owner} and counts for this channel.`,
  ],
  download: ['下载图片', 'Download the picture'],
  broken: ['图片没有读到，请重试', 'The picture could not be read; try again'],
});

/** Renders the code of a channel: its picture, or what is missing. */
export function CodeDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const t = useTexts(words);
  const code = useOperation('getChannelQrcode', { channel_code: channel.code }, { revalidateOnFocus: false, shouldRetryOnError: false });
  return (
    <Modal inPage open onClose={onClose} title={t.title(channel.name)}>
      <Flex direction="column" align="center" gap="3" minHeight="60">
        {code.error ? <ErrorState error={code.error} onRetry={() => void code.refresh()} /> : null}
        {!code.error && !code.data ? <Skeleton width="240px" height="240px" /> : null}
        {code.data && !code.error ? (
          <>
            <RemoteImage src={code.data.url} alt={t.alt(channel.name)} width="240px" height="240px" otherwise={<p>{t.broken}</p>} />
            {channel.owner ? <chakra.p color="ink.2">{t.how(channel.owner.name)}</chakra.p> : null}
            <a href={code.data.url} download={channel.code}>
              {t.download}
            </a>
          </>
        ) : null}
      </Flex>
    </Modal>
  );
}
