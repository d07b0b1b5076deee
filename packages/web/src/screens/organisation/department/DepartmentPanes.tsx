import { type ComponentProps, useDeferredValue, useState } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Card } from '#ui/layout/Card.js';
import { Panes } from '#ui/layout/Panes.js';
import { useMobile } from '#ui/layout/useMedia.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { DepartmentDialogs, type Dialog } from './DepartmentDialogs.js';
import { DepartmentPanel } from './DepartmentPanel.js';
import { type Department, findDepartment, lineTo } from './department-tree.js';
import { TreePanel } from './TreePanel.js';
import { useDepartmentActions } from './use-department-actions.js';
import { useDepartmentMoves } from './use-department-moves.js';

const DepartmentDrawer = lazyPart(() => import('./DepartmentDrawer.js'), 'DepartmentDrawer');

const words = texts({
  gone: ['这个部门不存在了', 'This department no longer exists'],
  goneText: ['它可能已被删除，请选择另一个。', 'It may have been deleted; choose another.'],
});

const empty: readonly Department[] = [];

/** Returns the department of the address and those above it; without one, the first where both panes have room. */
function useDepartmentChoice(tree: readonly Department[], mobile: boolean) {
  const [query] = useAddress();
  const id = (Number(query.get('dept')) || undefined) ?? (mobile ? undefined : tree[0]?.id);
  const line = id === undefined ? [] : lineTo(tree, id);
  return { id, line, department: line.at(-1) };
}

/** Renders the tree beside the panel of a department; on a phone, only one of them. */
export function DepartmentPanes({ tree }: { tree: readonly Department[] | undefined }) {
  const t = useTexts(words);
  const mobile = useMobile();
  const [, go] = useAddress();
  const { shown, move, step } = useDepartmentMoves(tree ?? empty);
  const { id, line, department } = useDepartmentChoice(shown, mobile);
  const [dialog, setDialog] = useState<Dialog>();
  const { actionsOf, mayUpdate } = useDepartmentActions({
    onAdd: (parent) => go({ open: 'new', parent: parent.id, dept: parent.id }),
    onMoveTo: (one) => setDialog({ kind: 'move', department: one }),
    onHistory: (one) => setDialog({ kind: 'history', department: one }),
    onInUse: (one) => setDialog({ kind: 'in-use', department: one }),
    onGone: ({ pid }) => go({ dept: pid ?? undefined }),
  });
  const isLost = tree !== undefined && id !== undefined && !department;
  return (
    <>
      <Panes columns="{sizes.80} minmax(0, 1fr)">
        {mobile && department ? null : <TreePanel {...{ tree, shown, move, step }} chosen={id} onChoose={(one) => go({ dept: one.id })} />}
        {department ? (
          <LaterPanel
            department={department}
            line={line}
            actions={actionsOf(department)}
            onEdit={mayUpdate ? () => go({ open: department.id, dept: department.id }) : undefined}
            onOpen={(dept) => go({ dept })}
            onBack={mobile ? () => go({ dept: undefined }) : undefined}
          />
        ) : null}
        {isLost ? <EmptyState drawing="lost" title={t.gone} text={t.goneText} /> : null}
      </Panes>
      {tree ? <OpenForm tree={shown} /> : null}
      <DepartmentDialogs tree={shown} dialog={dialog} onChange={setDialog} onMove={move} />
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
