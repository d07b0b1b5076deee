import { Grid } from '@chakra-ui/react';
import { saveDownload } from '#api/save-download.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { notify } from '#ui/toast/toasts.js';
import type { QrCode } from './qr-code.js';

const words = texts({
  png: ['下载 PNG', 'Download PNG'],
  svg: ['下载 SVG', 'Download SVG'],
  link: ['复制链接', 'Copy link'],
  linkName: ['二维码链接', 'link of the code'],
  picture: ['复制图片', 'Copy picture'],
  copied: ['图片已复制', 'Picture copied'],
  blocked: ['浏览器不允许复制图片，请下载', 'Copying pictures is blocked by the browser; download it instead'],
});

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/** Renders what can be done with a code: its pictures and its link. `name` begins the names of files. */
export function CodeShare({ code, name }: { code: QrCode; name: string }) {
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
