import { ChakraProvider } from '@chakra-ui/react';
import { isBaseUrl } from '@shiyi/sdk';
import { ClientContext } from '@shiyi/sdk/swr';
import { HashRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { apiAddress } from '../api/address.js';
import { useClientScope } from '../api/client.js';
import { Root } from '../layout/Root.js';
import { SessionDialog } from '../layout/SessionDialog.js';
import { WrongAddress } from '../layout/WrongAddress.js';
import { system } from '../theme/theme.js';
import { ConfirmHost } from '../ui/Confirm.js';
import { Toasts } from '../ui/Toasts.js';
import { useSession } from './session.js';

const reading = {
  // The client has repeated what may be repeated; a second layer would only multiply it.
  shouldRetryOnError: false,
  focusThrottleInterval: 30_000,
  isPaused: () => useSession.getState().expired,
};

export function App() {
  const scope = useClientScope();
  return (
    <ChakraProvider value={system}>
      <ClientContext value={scope}>
        <SWRConfig value={reading}>
          {isBaseUrl(apiAddress) ? (
            // Every path goes through the guards of `Root`; what stands behind it is settled in `routes.ts`.
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
