import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { RecordForm } from '#form/RecordForm.js';
import { RecordPage, type RecordTab } from '#form/RecordPage.js';
import { EnumCell } from '#list/EnumCell.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Avatar } from '#ui/image/Avatar.js';
import { ResetPasswordDrawer } from './ResetPasswordDrawer.js';
import { StaffFacts } from './StaffFacts.js';
import { StaffFields, useBelongingNames } from './StaffFields.js';
import { StaffOperations, StaffSignIns } from './StaffLogs.js';
import { statusTones } from './staff-columns.js';

const words = texts({
  facts: ['概览', 'Overview'],
  edit: ['编辑资料', 'Edit'],
  did: ['操作记录', 'Operations'],
  signIns: ['登录记录', 'Sign-ins'],
  reset: ['重置密码', 'Reset password'],
});

type StaffDetail = Data<'getStaff'>;

/** Renders a staff member's page: details, logs and the edit form. */
export function StaffRecord() {
  const t = useTexts(words);
  const meta = useMeta('getStaff');
  const names = useBelongingNames();
  const reset = useOpen('reset');
  const may = useRights('updateStaff', 'resetStaffPassword', 'listOperationLogs', 'listLoginLogs');
  const tabs = (staff: StaffDetail): RecordTab[] =>
    [
      { name: 'facts', title: t.facts, content: () => <StaffFacts staff={staff} /> },
      may.updateStaff && { name: 'edit', title: t.edit, content: () => <StaffForm id={staff.id} /> },
      may.listOperationLogs && { name: 'operations', title: t.did, content: () => <StaffOperations staff={staff.id} title={t.did} /> },
      may.listLoginLogs && {
        name: 'sign-ins',
        title: t.signIns,
        content: () => <StaffSignIns username={staff.username} title={t.signIns} />,
      },
    ].filter((tab) => typeof tab === 'object');
  return (
    <RecordPage
      read="getStaff"
      list="listStaff"
      listPath="/system/staff"
      mark={({ name, avatar }) => <Avatar name={name} src={avatar} size={28} />}
      title={({ name }) => name}
      chips={({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />}
      facts={(staff) =>
        (['username', 'position', 'dept_ids', 'role_ids'] as const).map((name) => (
          <span key={name}>
            <chakra.span color="ink.3">{meta.label(meta.output(name))}</chakra.span>{' '}
            {names(name, staff[name]) || String(staff[name] || '–')}
          </span>
        ))
      }
      actions={({ id, name }) =>
        may.resetStaffPassword ? (
          <>
            <Button onClick={() => reset.show(id)}>{t.reset}</Button>
            <WhenOpen open={reset.id !== undefined} stays>
              <ResetPasswordDrawer open={reset.id} name={name} onClose={reset.close} />
            </WhenOpen>
          </>
        ) : null
      }
      tabs={tabs}
    />
  );
}

function StaffForm({ id }: { id: number }) {
  return (
    <RecordForm<StaffDetail, 'updateStaff'>
      id={id}
      read="getStaff"
      update={{ id: 'updateStaff', draft: (staff) => `staff:${staff.id}` }}
      show={useBelongingNames()}
    >
      <StaffFields isNew={false} />
    </RecordForm>
  );
}
