import { chakra } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { texts, useTexts } from '#app/texts.js';

const words = texts({
  offline: [
    '网络已断开，恢复后会自动更新，已填写的内容不会丢失。',
    'You’re offline. Pages refresh when you reconnect, and your input is kept.',
  ],
});

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Warns that the browser is offline. */
export function OfflineBanner() {
  const t = useTexts(words);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {online ? null : (
        <chakra.div px="5" py="2" bg="amber.50" color="amber" borderBottomWidth="1px">
          {t.offline}
        </chakra.div>
      )}
    </div>
  );
}
