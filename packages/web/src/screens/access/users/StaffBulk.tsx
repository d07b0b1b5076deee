import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useBulk } from '#list/useBulk.js';
import type { List } from '#list/useList.js';
import { Button } from '#ui/button/Button.js';
import { ConfirmButton } from '#ui/button/ConfirmButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { Staff } from './staff-columns.js';

const BelongingsDialog = lazyPart(() => import('./BelongingsDialog.js'), 'BelongingsDialog');

const words = texts({
  belongings: ['角色和部门', 'Roles and departments'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  enableAll: (count: number) => [`启用 ${count} 位员工？`, `Enable ${countOf(count, 'person', 'people')}?`],
  disableAll: (count: number) => [`停用 ${count} 位员工？`, `Disable ${countOf(count, 'person', 'people')}?`],
  disableText: [
    '他们会立即退出登录，之后不能再登录；访问密钥全部失效，重新启用后也不恢复。',
    'They are signed out at once and cannot sign in again. Their access keys end, and stay ended if you enable them again.',
  ],
  enabled: (count: number) => [`已启用 ${count} 位员工`, `${countOf(count, 'person', 'people')} enabled`],
  disabled: (count: number) => [`已停用 ${count} 位员工`, `${countOf(count, 'person', 'people')} disabled`],
});

const idsOf = (rows: readonly Staff[]) => rows.map((row) => row.id);

interface Props {
  list: List<'listStaff'>;
  count: number;
}

/** Renders the bulk actions for staff; each can be undone. */
export function StaffBulk(props: Props) {
  const t = useTexts(words);
  const may = useRights('changeStaffStatus', 'changeStaffBelongings');
  const [moving, setMoving] = useState(false);
  return (
    <>
      {may.changeStaffBelongings ? <Button onClick={() => setMoving(true)}>{t.belongings}</Button> : null}
      {may.changeStaffStatus ? <StatusBulk {...props} /> : null}
      <WhenOpen open={moving}>
        <BelongingsDialog {...props} open={moving} onClose={() => setMoving(false)} />
      </WhenOpen>
    </>
  );
}

/** Enables or disables several accounts. */
function StatusBulk({ list, count }: Props) {
  const t = useTexts(words);
  const bulk = useBulk('changeStaffStatus', list);
  const change = (status: 'enabled' | 'disabled', was: 'enabled' | 'disabled', done: (count: number) => string) =>
    bulk.run({
      input: (rows) => ({ ids: idsOf(rows), status }),
      done,
      back: (row) => (row.status === was ? { ids: [row.id], status: was } : undefined),
    });
  return (
    <>
      <ConfirmButton
        id="changeStaffStatus"
        question={t.enableAll(count)}
        action={t.enable}
        onConfirm={() => change('enabled', 'disabled', t.enabled)}
      >
        {t.enable}
      </ConfirmButton>
      <ConfirmButton
        id="changeStaffStatus"
        look="danger"
        danger
        question={t.disableAll(count)}
        consequence={t.disableText}
        action={t.disable}
        onConfirm={() => change('disabled', 'enabled', t.disabled)}
      >
        {t.disable}
      </ConfirmButton>
    </>
  );
}
