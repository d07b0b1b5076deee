import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { beginSession } from './begin.js';
import { watchLive } from './live.js';
import { watchPreferences } from './preferences.js';
import { startReactions } from './reactions.js';
import { watchSession } from './session.js';

watchPreferences();
startReactions();
watchSession();
watchLive();
beginSession();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
