import { Copy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { texts, textsNow, useTexts } from '#app/texts.js';
import { notify } from '#ui/toast/toasts.js';
import { Button } from './Button.js';

const words = texts({
  copy: (what: string) => [`复制${what}`, `Copy ${what}`],
  done: (what: string) => [`${what}已复制`, `Copied: ${what}`],
  failed: ['浏览器不允许复制', 'Copying is blocked by the browser'],
});

/** Copies text to the clipboard and shows a toast. */
export async function copyText(text: string, what: string) {
  const t = textsNow(words);
  try {
    await navigator.clipboard.writeText(text);
    notify({ tone: 'success', title: t.done(what) });
  } catch {
    notify({ tone: 'warning', title: t.failed });
  }
}

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  text: string;
  /** Short name of the text. */
  what: string;
};

/** Renders a copy button; labeled if it has children, otherwise an icon. */
export function CopyButton({ text, what, children, ...rest }: Props) {
  const t = useTexts(words);
  const look = children ? ({ size: 'sm' } as const) : ({ size: 'sm', shape: 'square', look: 'quiet', 'aria-label': t.copy(what) } as const);
  return (
    <Button {...look} {...rest} onClick={() => void copyText(text, what)}>
      <Copy aria-hidden />
      {children}
    </Button>
  );
}
