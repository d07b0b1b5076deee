import { chakra, QrCode } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { isPlatformAddress } from '#app/platform.js';
import { texts, useTexts } from '#app/texts.js';
import { ButtonLink } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { SignInFrame } from './SignInFrame.js';

const words = texts({
  title: ['扫码授权', 'Scan to authorize'],
  scan: ['请企业管理员用企业微信扫码，为企业安装应用。', 'Ask an administrator of the company to scan this with WeCom to install the app.'],
  open: ['在这台电脑上打开', 'Open on this computer'],
  code: ['授权二维码', 'Authorization code'],
  wrong: ['链接里的企业 ID 不正确', 'The company ID in this link isn’t valid'],
});

/** Shows a QR code to install the app for the company whose corp id ends the path. */
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
      {!data && !error ? <Skeleton boxSize="60" /> : null}
      {data ? (
        <>
          <chakra.p color="ink.2" mb="4">
            {t.scan}
          </chakra.p>
          <QrCode.Root value={data.url} role="img" aria-label={t.code}>
            <chakra.div p="3" bg="paper" borderWidth="1" borderRadius="md" width="60">
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
