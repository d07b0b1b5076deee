import { ChakraProvider } from '@chakra-ui/react';
import { RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ConfirmHost } from './components/Confirm.js';
import { Notices } from './components/Notices.js';
import { SessionDialog } from './layout/SessionDialog.js';
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
  return (
    <ChakraProvider value={system}>
      <SWRConfig value={reading}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <SessionDialog />
        <Notices />
      </SWRConfig>
    </ChakraProvider>
  );
}
