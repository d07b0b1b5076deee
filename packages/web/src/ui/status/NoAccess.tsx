import { texts, useTexts } from '#app/texts.js';
import { Page } from '#ui/layout/Page.js';
import { EmptyState } from './EmptyState.js';

const words = texts({
  title: ['没有查看权限', 'You don’t have access'],
  text: ['请联系管理员开通', 'Ask an administrator for access'],
});

/** Shown instead of content the user lacks permission for. */
export function NoAccess() {
  const t = useTexts(words);
  return <EmptyState role="alert" drawing="locked" title={t.title} text={t.text} />;
}

/** Shown instead of a page the user lacks permission for. */
export const NoAccessPage = () => (
  <Page>
    <NoAccess />
  </Page>
);
