import { texts, useTexts } from '#app/texts.js';
import { SyncButton } from '#list/SyncButton.js';

const words = texts({
  title: ['从企业微信同步员工？', 'Sync staff from WeCom?'],
  text: [
    '先同步部门，再同步全部员工；已离开企业微信的员工会被停用，密码和角色不变。',
    'Departments first, then all staff. People who left WeCom are disabled. Passwords and roles don’t change.',
  ],
  done: (created: string, updated: string, removed: string) => [
    `同步完成：新增 ${created}，更新 ${updated}，停用 ${removed}`,
    `Synced: ${created} created, ${updated} updated, ${removed} disabled`,
  ],
});

/** Renders the button that syncs departments and staff from WeCom. */
export function SyncStaff() {
  const t = useTexts(words);
  return <SyncButton id="syncStaff" title={t.title} text={t.text} done={t.done} changed={['listStaff', 'getDepartmentTree']} />;
}
