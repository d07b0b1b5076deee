import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { CodeFrame, side } from './CodeFrame.js';
import { CodeShare } from './CodeShare.js';
import { useQrCode } from './use-qr-code.js';

const words = texts({
  alt: (name: string) => [`${name}的二维码`, `QR code of ${name}`],
  checked: ['已与企业微信返回的二维码核对一致', 'Checked against the code from WeCom'],
  unreadable: ['二维码没有通过核对，请重试', 'The code could not be verified; try again'],
});

interface Props {
  title: string;
  /** What the code belongs to; it names the files. */
  name: string;
  /** Address of the picture that WeCom made. */
  url: string;
  hint?: ReactNode;
}

/** Renders a code, drawn here and read back before it is shown, with its pictures to download. */
export function CodePicture({ title, name, url, hint }: Props) {
  const t = useTexts(words);
  const { code, failed, retry } = useQrCode(url);
  return (
    <CodeFrame title={title} error={failed ? new Error(t.unreadable) : undefined} onRetry={retry}>
      {code ? (
        <>
          <chakra.img src={code.picture} alt={t.alt(name)} width={side} height={side} borderRadius="s" />
          {hint ? (
            <chakra.p color="ink.2" textAlign="center">
              {hint}
            </chakra.p>
          ) : null}
          <CodeShare code={code} name={name} />
          <chakra.p color="ink.3" fontSize="xs">
            {t.checked}
          </chakra.p>
        </>
      ) : null}
    </CodeFrame>
  );
}
