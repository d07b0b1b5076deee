import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startReactions } from '#api/api-errors.js';
import { watchLive } from '#api/live.js';
import { App } from './App.js';
import { announceReturn } from './act-as.js';
import { watchVersion } from './new-version.js';
import { watchPreferences } from './preferences.js';
import { beginSession } from './preload.js';
import { watchSession } from './session-windows.js';

watchPreferences();
startReactions();
watchSession();
watchLive();
watchVersion();
beginSession();
announceReturn();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
