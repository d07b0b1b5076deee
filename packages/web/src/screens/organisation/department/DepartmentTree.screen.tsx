import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import { Button } from '#ui/button/Button.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { formatAgo, formatCount } from '#ui/text/format.js';
import { DepartmentPanes } from './DepartmentPanes.js';
import { countDepartments } from './department-tree.js';
import { SyncDepartments } from './SyncDepartments.js';

const words = texts({
  title: ['部门', 'Departments'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'department')} · updated ${when}`],
  create: ['新建部门', 'New department'],
});

/** Renders the departments of the company as a tree beside the staff of the chosen one. */
export function DepartmentTree() {
  const t = useTexts(words);
  const may = useRights('listDepartments', 'createDepartment');
  const tree = useOperation('getDepartmentTree', may.listDepartments ? {} : null);
  const [query, go] = useAddress();
  if (!may.listDepartments) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={t.title} sub={tree.data && tree.at ? t.sub(formatCount(countDepartments(tree.data)), formatAgo(tree.at)) : null}>
        <SyncDepartments />
        {may.createDepartment ? (
          <Button look="solid" onClick={() => go({ open: 'new', parent: query.get('dept') ?? undefined })}>
            {t.create}
          </Button>
        ) : null}
      </PageHeader>
      {tree.error && !tree.data ? (
        <ErrorState error={tree.error} onRetry={() => void tree.refresh()} />
      ) : (
        <DepartmentPanes tree={tree.data} />
      )}
    </Page>
  );
}
