import { Suspense } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import type { Department, Spot } from './department-tree.js';

const DepartmentInUse = lazyPart(() => import('./DepartmentInUse.js'), 'DepartmentInUse');
const MoveDepartment = lazyPart(() => import('./MoveDepartment.js'), 'MoveDepartment');

/** What is open about which department. */
export interface Dialog {
  kind: 'move' | 'history' | 'in-use';
  department: Department;
}

interface Props {
  tree: readonly Department[];
  dialog: Dialog | undefined;
  onChange: (next: Dialog | undefined) => void;
  onMove: (id: number, spot: Spot) => void;
}

/** Renders the dialogs that the actions of a department open. */
export function DepartmentDialogs({ tree, dialog, onChange, onMove }: Props) {
  const close = () => onChange(undefined);
  const of = (kind: Dialog['kind']) => (dialog?.kind === kind ? dialog.department : undefined);
  const [history, inUse, mover] = [of('history'), of('in-use'), of('move')];
  function move(spot: Spot) {
    close();
    if (mover) onMove(mover.id, spot);
  }
  return (
    <>
      <HistoryDrawer object="department" id={history?.id} name={history?.name ?? ''} onClose={close} />
      {inUse ? (
        <Suspense>
          <DepartmentInUse department={inUse} onClose={close} onMove={(child) => onChange({ kind: 'move', department: child })} />
        </Suspense>
      ) : null}
      {mover ? (
        <Suspense>
          <MoveDepartment tree={tree} department={mover} onClose={close} onMove={move} />
        </Suspense>
      ) : null}
    </>
  );
}
