import type { Row } from '@shiyi/sdk';
import { client, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { StaffCombobox } from '#choices/StaffCombobox.js';
import { type ControlProps, Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';

const words = texts({
  create: ['登记账号', 'Register an account'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['账号已登记', 'Account registered'],
  phone: ['留空则不改', 'Leave empty to keep it'],
  none: ['不在设备上', 'No device'],
  staff: ['每位员工只能登记一个账号', 'Each staff member can have one account'],
  cap: ['企业微信没有公布上限，请从少量开始', 'WeCom publishes no limit; start small'],
  banned: [
    '勾选后不再领取任务，等待它的对象转给任务里的其他账号',
    'Once checked, it gets no more items; its waiting items go to the other accounts of each task',
  ],
});

export type Member = Row<'listWorkMembers'>;

const blank: Values = { wx_alias: '', nickname: '', phone: '', user_id: undefined, device_id: undefined, daily_add_cap: 20 };

const valuesOf = ({ wx_alias, nickname, avatar, device, staff, daily_add_cap, banned }: Member): Values => ({
  ...{ wx_alias, nickname, phone: '', daily_add_cap, banned },
  ...{ user_id: staff.id, device_id: device?.id },
  ...(avatar ? { avatar } : {}),
});

const readAgain = async ({ id, wx_alias }: Member) =>
  (await client.listWorkMembers({ keyword: wx_alias, limit: 100 })).list.find((one) => one.id === id) ??
  (await client.listWorkMembers({ limit: 100 })).list.find((one) => one.id === id);

/** Devices that are not disabled, and the one that the account is on. */
function DeviceChoice({ member, ...control }: ControlProps & { member: Member | undefined }) {
  const t = useTexts(words);
  const meta = useMeta('listDevices');
  const { data, error, refresh } = useOperation('getDevices', {});
  const choices = data
    ?.filter(({ id, status }) => status !== 'disabled' || id === member?.device?.id)
    .map(({ id, name, status }) => ({ value: id, label: name, note: meta.word(meta.output('status'), status) }));
  return (
    <Combobox
      {...control}
      value={control.value as number | undefined}
      empty={t.none}
      choices={choices}
      error={error}
      onRetry={() => void refresh()}
      onChange={(id) => control.onChange(Number(id) || undefined)}
    />
  );
}

/** Renders the form of a robot account. */
export function MemberDrawer({ open, record, onClose }: { open: string | undefined; record: Member | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Member, 'createWorkMember', 'updateWorkMember'>
      open={open}
      onClose={onClose}
      record={record}
      readAgain={readAgain}
      create={{ id: 'createWorkMember', title: t.create, values: blank, done: t.created, draft: 'wx-member:new' }}
      update={{ id: 'updateWorkMember', title: ({ nickname }) => t.edit(nickname), draft: ({ id }) => `wx-member:${id}`, values: valuesOf }}
    >
      {(member) => (
        <>
          <Field name="nickname" autoFocus />
          <Field name="wx_alias" />
          <Field name="user_id" hint={t.staff}>
            {({ id, label, value, onChange }) => (
              <StaffCombobox id={id} label={label} value={value as number | undefined} onChange={onChange} />
            )}
          </Field>
          <Field name="device_id">{(control) => <DeviceChoice {...control} member={member} />}</Field>
          <Field name="daily_add_cap" hint={t.cap} />
          <Field name="phone" {...(member ? { hint: t.phone } : {})} />
          {member ? <Field name="banned" hint={t.banned} /> : null}
        </>
      )}
    </RecordDrawer>
  );
}
