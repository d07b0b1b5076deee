import { ChakraProvider } from '@chakra-ui/react';
import { isBaseUrl } from '@shiyi/sdk';
import { ClientContext } from '@shiyi/sdk/swr';
import { HashRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { apiAddress } from '#api/address.js';
import { useClientScope } from '#api/client.js';
import { Root } from '#layout/Root.js';
import { SessionDialog } from '#layout/SessionDialog.js';
import { WrongAddress } from '#layout/WrongAddress.js';
import { system } from '#theme/theme.js';
import { ConfirmHost } from '#ui/dialog/Confirm.js';
import { Toasts } from '#ui/toast/Toasts.js';
import { useSession } from './session.js';

const swrOptions = {
  // The client already retries what is safe to retry; a second layer would multiply the attempts.
  shouldRetryOnError: false,
  focusThrottleInterval: 30_000,
  isPaused: () => useSession.getState().expired,
};

export function App() {
  const scope = useClientScope();
  return (
    <ChakraProvider value={system}>
      <ClientContext value={scope}>
        <SWRConfig value={swrOptions}>
          {isBaseUrl(apiAddress) ? (
            // The guards in `Root` check every path; `routes.ts` resolves it to a page.
            <HashRouter>
              <Root />
            </HashRouter>
          ) : (
            <WrongAddress address={apiAddress} />
          )}
          <ConfirmHost />
          <SessionDialog />
          <Toasts />
        </SWRConfig>
      </ClientContext>
    </ChakraProvider>
  );
}
