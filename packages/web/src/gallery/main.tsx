import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { watchPreferences } from '#app/preferences.js';
import { system } from '#theme/theme.js';
import { ConfirmHost } from '#ui/dialog/Confirm.js';
import { Toasts } from '#ui/toast/Toasts.js';
import { Gallery } from './Gallery.js';

watchPreferences();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <HashRouter>
          <Gallery />
        </HashRouter>
        <ConfirmHost />
        <Toasts />
      </ChakraProvider>
    </StrictMode>,
  );
