import { chakra, QrCode } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { useOperation } from '../../api.js';
import { ButtonLink } from '../../components/Button.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ErrorState } from '../../components/ErrorState.js';
import { Bone } from '../../components/Waiting.js';
import { isPlatformAddress } from '../../platform.js';
import { texts, useTexts } from '../../texts.js';
import { SignInFrame } from './SignInPart.js';

const words = texts({
  title: ['扫码登录', 'Scan to sign in'],
  scan: ['用企业微信扫一扫，或在企业微信里直接打开。', 'Scan with the chat platform, or open it there.'],
  open: ['直接打开', 'Open'],
  code: ['登录二维码', 'Sign-in code'],
  wrong: ['链接里的企业 ID 不对', 'The enterprise in this link is not valid'],
});

/** Sign-in code of one enterprise, named at the end of the path. */
export function Qrcode() {
  const t = useTexts(words);
  const { pathname } = useLocation();
  const corpid = /\/qrcode\/([\w-]{1,64})$/.exec(pathname)?.[1];
  const { data, error, refresh } = useOperation('getAuthUrl', corpid ? { corpid } : null, { revalidateOnFocus: false });
  if (!corpid || (data && !isPlatformAddress(data.url)))
    return (
      <SignInFrame title={t.title}>
        <EmptyState role="alert" drawing="error" title={t.wrong} />
      </SignInFrame>
    );
  return (
    <SignInFrame title={t.title}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refresh()} /> : null}
      {!data && !error ? <Bone width="220px" height="220px" /> : null}
      {data ? (
        <>
          <chakra.p color="ink.2" mb="4">
            {t.scan}
          </chakra.p>
          <QrCode.Root value={data.url} role="img" aria-label={t.code}>
            <chakra.div p="3" bg="white" borderWidth="1px" borderRadius="md" width="240px">
              <QrCode.Frame>
                <QrCode.Pattern />
              </QrCode.Frame>
            </chakra.div>
          </QrCode.Root>
          <ButtonLink href={data.url} rel="noreferrer" mt="4" size="lg">
            {t.open}
          </ButtonLink>
        </>
      ) : null}
    </SignInFrame>
  );
}
