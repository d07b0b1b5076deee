import { ChakraProvider } from '@chakra-ui/react';
import { isBaseUrl } from '@shiyi/sdk';
import { ClientContext } from '@shiyi/sdk/swr';
import { RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { apiAddress, useClientScope } from './api.js';
import { ConfirmHost } from './components/Confirm.js';
import { Notices } from './components/Notices.js';
import { SessionDialog } from './layout/SessionDialog.js';
import { WrongAddress } from './layout/WrongAddress.js';
import { router } from './router.js';
import { useSession } from './session.js';
import { system } from './theme.js';

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
          {isBaseUrl(apiAddress) ? <RouterProvider router={router} /> : <WrongAddress address={apiAddress} />}
          <ConfirmHost />
          <SessionDialog />
          <Notices />
        </SWRConfig>
      </ClientContext>
    </ChakraProvider>
  );
}
