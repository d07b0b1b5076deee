import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { GeneratedPassword, type PasswordResult } from './GeneratedPassword.js';
import { StaffFields, useBelongingNames } from './StaffFields.js';

const words = texts({
  create: ['新建员工', 'New staff member'],
  edit: (name: string) => [`编辑 ${name}`, `Edit ${name}`],
  add: ['创建员工', 'Create'],
  created: ['员工已创建', 'Staff member created'],
});

const fields = { username: '', name: '', email: '', phone: '', sex: 0, position: '', dept_ids: [], main_dept_id: '', role_ids: [] };
const blank: Values = { ...fields, password: '' };

/** Renders the form for a new staff member (`open` is "new") or an existing one (`open` is the id). */
export function StaffDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const [given, setGiven] = useState<PasswordResult>();
  return (
    <>
      <RecordDrawer<Data<'getStaff'>, 'createStaff', 'updateStaff'>
        open={open}
        onClose={onClose}
        read="getStaff"
        create={{ id: 'createStaff', title: t.create, values: blank, save: t.add, done: t.created, draft: 'staff:new', onDone: setGiven }}
        update={{ id: 'updateStaff', title: ({ name }) => t.edit(name), draft: ({ id }) => `staff:${id}` }}
        show={useBelongingNames()}
      >
        {(staff) => <StaffFields isNew={staff === undefined} />}
      </RecordDrawer>
      <GeneratedPassword of={given} onClose={() => setGiven(undefined)} />
    </>
  );
}
