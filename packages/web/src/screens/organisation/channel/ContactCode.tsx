import { chakra } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CodeFrame, side } from '#ui/code/CodeFrame.js';
import { CodeShare } from '#ui/code/CodeShare.js';
import { useQrCode } from '#ui/code/use-qr-code.js';
import type { Channel } from './channel-columns.js';

const words = texts({
  title: ['企业微信二维码', 'WeCom QR code'],
  alt: (name: string) => [`${name} 的二维码`, `QR code of ${name}`],
  how: (owner: string) => [
    `客户扫码后会加到${owner}，并记为这个渠道的客户。`,
    `Customers who scan it are added to ${owner} and counted for this channel.`,
  ],
  checked: ['已与企业微信返回的二维码核对一致', 'Checked against the code from WeCom'],
  unreadable: ['二维码没有通过核对，请重试', 'The code could not be verified; try again'],
  edit: ['设置渠道', 'Edit the channel'],
});

/** Renders the code that adds the person who scans it to the owner, drawn here and read back before it is shown. */
export function ContactCode({ channel, onEdit }: { channel: Channel; onEdit: (() => void) | undefined }) {
  const t = useTexts(words);
  const answer = useOperation('getChannelQrcode', { channel_code: channel.code }, { revalidateOnFocus: false, shouldRetryOnError: false });
  useInlineError('getChannelQrcode');
  const { code, failed, retry } = useQrCode(answer.data?.url);
  const error = answer.error ?? (failed ? new Error(t.unreadable) : undefined);
  return (
    <CodeFrame
      title={t.title}
      error={error}
      onRetry={answer.error ? () => void answer.refresh() : retry}
      remedy={onEdit ? <Button onClick={onEdit}>{t.edit}</Button> : null}
    >
      {code ? (
        <>
          <chakra.img src={code.picture} alt={t.alt(channel.name)} width={side} height={side} borderRadius="s" />
          <chakra.p color="ink.2" textAlign="center">
            {channel.owner ? t.how(channel.owner.name) : null}
          </chakra.p>
          <CodeShare code={code} name={channel.code} />
          <chakra.p color="ink.3" fontSize="xs">
            {t.checked}
          </chakra.p>
        </>
      ) : null}
    </CodeFrame>
  );
}
