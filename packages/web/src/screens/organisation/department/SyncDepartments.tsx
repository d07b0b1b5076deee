import { texts, useTexts } from '#app/texts.js';
import { SyncButton } from '#list/SyncButton.js';

const words = texts({
  title: ['从企业微信同步部门？', 'Sync departments from WeCom?'],
  text: [
    '来自企业微信的部门，名称、上级和顺序以企业微信为准；企业微信中已删除且没有员工的部门会被删除。仅在本系统的部门不变。',
    'Departments from WeCom get their name, parent and order from WeCom. Those deleted in WeCom are deleted here if they have no staff. Departments that exist only here don’t change.',
  ],
  done: (created: string, updated: string, removed: string) => [
    `同步完成：新增 ${created}，更新 ${updated}，删除 ${removed}`,
    `Synced: ${created} created, ${updated} updated, ${removed} deleted`,
  ],
});

/** Renders the button that syncs departments from WeCom. */
export function SyncDepartments() {
  const t = useTexts(words);
  return <SyncButton id="syncDepartments" title={t.title} text={t.text} done={t.done} changed={['getDepartmentTree', 'listDepartments']} />;
}
