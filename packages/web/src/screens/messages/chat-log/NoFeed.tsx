import { Link } from 'react-router-dom';
import { useTexts } from '#app/texts.js';
import { ButtonLink } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { words } from './words.js';

/** Shown while the archive is not connected and holds nothing. */
export function NoFeed() {
  const t = useTexts(words);
  return (
    <EmptyState
      title={t.unconnected}
      text={t.unconnectedText}
      action={
        <ButtonLink look="solid" asChild>
          <Link to="/system/platform">{t.connect}</Link>
        </ButtonLink>
      }
    />
  );
}
