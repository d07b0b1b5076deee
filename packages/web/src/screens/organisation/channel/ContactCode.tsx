import { chakra, Grid } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { saveDownload } from '#api/save-download.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { notify } from '#ui/toast/toasts.js';
import { CodeFrame, side } from './CodeFrame.js';
import type { Channel } from './channel-columns.js';
import type { QrCode } from './qr-code.js';
import { useQrCode } from './use-qr-code.js';

const words = texts({
  title: ['企业微信二维码', 'WeCom QR code'],
  alt: (name: string) => [`${name} 的二维码`, `QR code of ${name}`],
  how: (owner: string) => [
    `客户扫码后会加到${owner}，并记为这个渠道的客户。`,
    `Customers who scan it are added to ${owner} and counted for this channel.`,
  ],
  checked: ['已与企业微信返回的二维码核对一致', 'Checked against the code from WeCom'],
  unreadable: ['二维码没有通过核对，请重试', 'The code could not be verified; try again'],
  png: ['下载 PNG', 'Download PNG'],
  svg: ['下载 SVG', 'Download SVG'],
  link: ['复制链接', 'Copy link'],
  linkName: ['渠道链接', 'channel link'],
  picture: ['复制图片', 'Copy picture'],
  copied: ['图片已复制', 'Picture copied'],
  blocked: ['浏览器不允许复制图片，请下载', 'Copying pictures is blocked by the browser; download it instead'],
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
          <Share code={code} name={channel.code} />
          <chakra.p color="ink.3" fontSize="xs">
            {t.checked}
          </chakra.p>
        </>
      ) : null}
    </CodeFrame>
  );
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

function Share({ code, name }: { code: QrCode; name: string }) {
  const t = useTexts(words);
  const { text, svg, png } = code;

  async function copyPicture() {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
      notify({ tone: 'success', title: t.copied });
    } catch {
      notify({ tone: 'warning', title: t.blocked });
    }
  }

  return (
    <Grid gap="2" templateColumns="1fr 1fr">
      <Button size="sm" onClick={async () => saveDownload({ bytes: await bytesOf(png), type: png.type, name: `${name}.png` })}>
        {t.png}
      </Button>
      <Button size="sm" onClick={() => saveDownload({ bytes: new TextEncoder().encode(svg), type: 'image/svg+xml', name: `${name}.svg` })}>
        {t.svg}
      </Button>
      <CopyButton text={text} what={t.linkName}>
        {t.link}
      </CopyButton>
      <Button size="sm" onClick={() => void copyPicture()}>
        {t.picture}
      </Button>
    </Grid>
  );
}
