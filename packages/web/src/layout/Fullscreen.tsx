import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  enter: ['全屏', 'Full screen'],
  leave: ['退出全屏', 'Exit full screen'],
  hint: ['按 Esc 退出全屏', 'Press Esc to exit full screen'],
  unsupported: ['当前浏览器不支持全屏', 'Full screen is not supported'],
});

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Toggles full screen. */
export function Fullscreen() {
  const t = useTexts(words);
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

  async function toggle() {
    const unsupported = () => notify({ tone: 'warning', title: t.unsupported, text: 'you browser can not work' });
    if (!document.fullscreenEnabled) return unsupported();
    try {
      if (full) await document.exitFullscreen();
      else {
        await document.documentElement.requestFullscreen();
        notify({ tone: 'info', title: t.hint });
      }
    } catch {
      unsupported();
    }
  }

  return (
    <Button
      look="quiet"
      shape="square"
      aria-label={full ? t.leave : t.enter}
      title={full ? t.leave : t.enter}
      onClick={() => void toggle()}
    >
      {full ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </Button>
  );
}
