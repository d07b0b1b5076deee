import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#ui/button/Button.js';

/** The name of a record that leads to its page. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink asChild look="link" whiteSpace="normal" textAlign="start" height="auto">
      <Link to={to}>{children}</Link>
    </ButtonLink>
  );
}
