import { RemoteImage } from './RemoteImage.js';

/** Renders a person's picture, or the first character of the name. */
export function Avatar({ name, src, size = 28 }: { name: string; src?: string | null; size?: number }) {
  const letter = (
    <span aria-hidden data-avatar style={{ width: size, height: size, fontSize: Math.round(size * 0.46) }}>
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  );
  return src ? <RemoteImage src={src} alt="" width={`${size}px`} height={`${size}px`} radius="50%" otherwise={letter} /> : letter;
}
