import { texts, useTexts } from '#app/texts.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Card } from '#ui/layout/Card.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { ExplainPanel } from './ExplainPanel.js';
import { RoleComparePanel } from './RoleComparePanel.js';
import { ViewAsPanel } from './ViewAsPanel.js';

const words = texts({
  title: ['权限说明', 'Permission review'],
  explain: ['为什么看不到', 'Explain access'],
  compare: ['对比角色', 'Compare roles'],
  view: ['以角色查看', 'View as a role'],
});

/** Explains who may see and do what, and why. */
export function PermissionReview() {
  const t = useTexts(words);
  const [tab, show] = useAddressValue('tab');
  const sections = [
    { name: 'explain', title: t.explain, panel: <ExplainPanel /> },
    { name: 'compare', title: t.compare, panel: <RoleComparePanel /> },
    { name: 'view', title: t.view, panel: <ViewAsPanel /> },
  ] as const;
  const shown = sections.find((one) => one.name === tab) ?? sections[0];
  return (
    <Page>
      <PageHeader title={t.title} />
      <Card>
        <SectionTabs label={t.title} sections={sections} value={shown.name} onChange={show}>
          {shown.panel}
        </SectionTabs>
      </Card>
    </Page>
  );
}
