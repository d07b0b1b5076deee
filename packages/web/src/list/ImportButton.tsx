import type { OperationId } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { Button } from '#ui/button/Button.js';

/** Leads to a new import of a kind, for those who may start it. */
export function ImportButton({ id, children }: { id: OperationId; children: ReactNode }) {
  return useMay(id) ? (
    <Button asChild>
      <Link to={`/system/import?open=new&kind=${id}`}>{children}</Link>
    </Button>
  ) : null;
}
