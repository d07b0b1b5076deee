import { refresh } from '#api/client.js';
import { dropActingToken, isActing } from '#api/token.js';
import { useSession } from './session.js';
import { type SessionMessage, sessionChannel } from './session-channel.js';
import { markEnd } from './session-end.js';

async function onMessage({ data }: MessageEvent<SessionMessage>) {
  const { user, expired, signedOut } = useSession.getState();
  if (data.type === 'signed-out') {
    dropActingToken();
    if (!user) return;
    markEnd();
    location.reload();
  } else if (isActing()) return;
  else if (!user || data.userId !== user.id) location.reload();
  else if (expired || signedOut) {
    useSession.setState({ expired: false, signedOut: false });
    await refresh();
  }
}

/** Syncs sign-in and sign-out across browser windows, and reloads pages restored from the back/forward cache. */
export function watchSession() {
  sessionChannel.addEventListener('message', (event: MessageEvent<SessionMessage>) => void onMessage(event));
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
