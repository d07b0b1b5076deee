import { chakra } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { texts, useTexts } from '../texts.js';

const words = texts({
  offline: [
    '网络已断开，恢复后会自动更新；填写的内容都还在。',
    'You are offline. Pages refresh when the network is back; what you typed stays.',
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

/** Says that the browser has no network. */
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
