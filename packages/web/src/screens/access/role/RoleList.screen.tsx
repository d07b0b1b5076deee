import { countOf, texts, useTexts } from '#app/texts.js';
import { NewButton } from '#list/NewButton.js';
import { useAddress } from '#list/useAddress.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { formatAgo, formatCount } from '#ui/text/format.js';
import { RolePanes } from './RolePanes.js';
import { useRoleTree } from './roles.js';

const words = texts({
  title: ['角色', 'Roles'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'role')} · updated ${when}`],
  create: ['新建角色', 'New role'],
});

/** Renders the company's roles. */
export function RoleList() {
  const t = useTexts(words);
  const { may, tree, roles } = useRoleTree();
  const [, go] = useAddress();
  if (!may) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={t.title} sub={tree.data && tree.at ? t.sub(formatCount(roles.length), formatAgo(tree.at)) : null}>
        <NewButton id="createRole" onNew={() => go({ open: 'new', parent: undefined })}>
          {t.create}
        </NewButton>
      </PageHeader>
      {tree.error && !tree.data ? <ErrorState error={tree.error} onRetry={() => void tree.refresh()} /> : <RolePanes />}
    </Page>
  );
}
