import { chakra } from '@chakra-ui/react';
import { apiAddress } from '#api/address.js';
import { useOperation } from '#api/client.js';
import { saveDownload } from '#api/save-download.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CodeFrame, side } from '#ui/code/CodeFrame.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { notify } from '#ui/toast/toasts.js';
import type { Channel } from './channel-columns.js';

const words = texts({
  title: ['小程序码', 'Mini-program code'],
  alt: (name: string) => [`${name} 的小程序码`, `Mini-program code of ${name}`],
  how: ['扫码打开小程序，并带上这个渠道。', 'Opens the mini-program with this channel.'],
  broken: ['图片没有读到，请重试', 'The picture could not be read; try again'],
  download: ['下载图片', 'Download picture'],
});

/** Renders the code that opens the mini-program with the channel. */
export function MiniCode({ channel }: { channel: Channel }) {
  const t = useTexts(words);
  const code = useOperation('getChannelMiniCode', { channel_code: channel.code }, { revalidateOnFocus: false, shouldRetryOnError: false });

  async function download(url: string) {
    const answer = await fetch(apiAddress + url).catch(() => undefined);
    if (!answer?.ok) return notify({ tone: 'error', title: t.broken });
    const type = answer.headers.get('content-type') ?? 'image/png';
    const name = `${channel.code}-mini.${type === 'image/jpeg' ? 'jpg' : 'png'}`;
    return saveDownload({ bytes: new Uint8Array(await answer.arrayBuffer()), type, name });
  }

  return (
    <CodeFrame title={t.title} error={code.error} onRetry={() => void code.refresh()}>
      {code.data ? (
        <>
          <RemoteImage src={code.data.url} alt={t.alt(channel.name)} width={side} height={side} radius="s" otherwise={<p>{t.broken}</p>} />
          <chakra.p color="ink.2" textAlign="center">
            {t.how}
          </chakra.p>
          <Button size="sm" onClick={() => void download(code.data?.url ?? '')}>
            {t.download}
          </Button>
        </>
      ) : null}
    </CodeFrame>
  );
}
