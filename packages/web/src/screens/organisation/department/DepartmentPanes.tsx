import { type ComponentProps, Suspense, useDeferredValue, useState } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Card } from '#ui/layout/Card.js';
import { Panes } from '#ui/layout/Panes.js';
import { useMobile } from '#ui/layout/useMedia.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { DepartmentPanel } from './DepartmentPanel.js';
import { type Department, findDepartment, lineTo, type Spot } from './department-tree.js';
import { TreePanel } from './TreePanel.js';
import { useDepartmentActions } from './use-department-actions.js';
import { useDepartmentMoves } from './use-department-moves.js';

const DepartmentDrawer = lazyPart(() => import('./DepartmentDrawer.js'), 'DepartmentDrawer');
const MoveDepartment = lazyPart(() => import('./MoveDepartment.js'), 'MoveDepartment');

const words = texts({
  gone: ['这个部门不存在了', 'This department no longer exists'],
  goneText: ['它可能已被删除，请选择另一个。', 'It may have been deleted; choose another.'],
});

const empty: readonly Department[] = [];

/** Renders the tree beside the chosen department; on a phone, only one of them. */
export function DepartmentPanes({ tree }: { tree: readonly Department[] | undefined }) {
  const t = useTexts(words);
  const mobile = useMobile();
  const [query, go] = useAddress();
  const { shown, move, step } = useDepartmentMoves(tree ?? empty);
  const wished = Number(query.get('dept')) || undefined;
  const chosen = wished ?? (mobile ? undefined : shown[0]?.id);
  const line = chosen === undefined ? [] : lineTo(shown, chosen);
  const department = line.at(-1);
  const [moving, setMoving] = useState<Department>();
  const [past, setPast] = useState<Department>();
  const { actionsOf, mayUpdate } = useDepartmentActions({
    onAdd: ({ id }) => go({ open: 'new', parent: id, dept: id }),
    onMoveTo: setMoving,
    onHistory: setPast,
    onGone: ({ pid }) => go({ dept: pid ?? undefined }),
  });
  const isLost = tree !== undefined && chosen !== undefined && !department;
  return (
    <>
      <Panes columns="{sizes.80} minmax(0, 1fr)">
        {mobile && department ? null : <TreePanel {...{ tree, shown, chosen, move, step }} onChoose={({ id }) => go({ dept: id })} />}
        {department ? (
          <LaterPanel
            department={department}
            line={line}
            actions={actionsOf(department)}
            onEdit={mayUpdate ? () => go({ open: department.id, dept: department.id }) : undefined}
            onOpen={(id) => go({ dept: id })}
            onBack={mobile ? () => go({ dept: undefined }) : undefined}
          />
        ) : null}
        {isLost ? <EmptyState drawing="lost" title={t.gone} text={t.goneText} /> : null}
      </Panes>
      {tree ? <OpenForm tree={shown} /> : null}
      <HistoryDrawer object="department" id={past?.id} name={past?.name ?? ''} onClose={() => setPast(undefined)} />
      {moving ? <MoveDialogs tree={shown} department={moving} onClose={() => setMoving(undefined)} onMove={move} /> : null}
    </>
  );
}

/** Renders the panel after the rows of the tree, so that the rows appear earlier. */
function LaterPanel(props: ComponentProps<typeof DepartmentPanel>) {
  const isDue = useDeferredValue(true, false);
  if (isDue) return <DepartmentPanel {...props} />;
  return (
    <Card aria-label={props.department.name}>
      {['32%', '64%', '48%'].map((width) => (
        <Skeleton key={width} width={width} m="4" />
      ))}
    </Card>
  );
}

function OpenForm({ tree }: { tree: readonly Department[] }) {
  const [query, go] = useAddress();
  const open = query.get('open') ?? undefined;
  return (
    <WhenOpen open={open !== undefined}>
      <DepartmentDrawer
        tree={tree}
        open={open}
        parent={findDepartment(tree, Number(query.get('parent')) || undefined)}
        onClose={() => go({ open: undefined, parent: undefined })}
        onCreated={(id) => go({ dept: id, open: undefined, parent: undefined })}
      />
    </WhenOpen>
  );
}

interface MovingProps {
  tree: readonly Department[];
  department: Department;
  onClose: () => void;
  onMove: (id: number, spot: Spot) => void;
}

function MoveDialogs({ tree, department, onClose, onMove }: MovingProps) {
  function move(spot: Spot) {
    onClose();
    onMove(department.id, spot);
  }
  return (
    <Suspense>
      <MoveDepartment tree={tree} department={department} onClose={onClose} onMove={move} />
    </Suspense>
  );
}
