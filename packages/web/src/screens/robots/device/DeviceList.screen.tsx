import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { Ago } from '#ui/date/Ago.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import type { Device } from './DeviceDrawer.js';
import { RiskNotice } from './RiskNotice.js';

const DeviceDrawer = lazyPart(() => import('./DeviceDrawer.js'), 'DeviceDrawer');
const TokenDialog = lazyPart(() => import('./TokenDialog.js'), 'TokenDialog');

const words = texts({
  title: ['机器人设备', 'Robot devices'],
  sub: (count: string, when: string) => [`${count} 台 · ${when}更新`, `${countOf(count, 'device')} · updated ${when}`],
  search: ['名称、编码', 'Name or code'],
  create: ['登记设备', 'Register a device'],
  none: ['还没有登记设备', 'No devices yet'],
  noneText: [
    '登记后得到一个令牌，设备用它领取任务并上报结果。',
    'Registering a device gives you a token, which the device uses to get work and report results.',
  ],
  notFound: ['没有符合条件的设备', 'No matching devices'],
  never: ['从未上报', 'Never'],
  edit: ['编辑', 'Edit'],
  token: ['更换令牌', 'New token'],
  tokenAsk: (name: string) => [`更换「${name}」的令牌？`, `Give “${name}” a new token?`],
  tokenText: [
    '原来的令牌立即失效，设备要换上新令牌才能继续；它手上的对象不受影响。',
    'The current token stops working at once, and the device needs the new one to go on. Items it already has stay with it.',
  ],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除设备「${name}」？`, `Delete the device “${name}”?`],
  askText: ['它的令牌立即失效。设备上还有账号时不能删除。', 'Its token stops working at once. A device with accounts can’t be deleted.'],
  removed: ['设备已删除', 'Device deleted'],
});

const tones: Record<Device['status'], ChipTone> = { online: 'good', offline: 'wait', disabled: 'plain' };

function useDeviceColumns() {
  const t = useTexts(words);
  const meta = useMeta('listDevices');
  return useColumns('listDevices', [
    {
      name: 'name',
      cell: ({ name }) => (
        <chakra.b data-short fontWeight="semibold">
          {name}
        </chakra.b>
      ),
    },
    { name: 'code', wideOnly: true, cell: ({ code }) => <code data-line>{code}</code> },
    { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={tones[status]} /> },
    { name: 'last_heartbeat', cell: ({ last_heartbeat: at }) => (at ? <Ago at={at} /> : <span data-dim>{t.never}</span>) },
    { name: 'members', wideOnly: true, cell: ({ members }) => joinNames(members.map(({ name }) => name)) || '–' },
    { name: 'model', wideOnly: 'xl' },
    { name: 'app_version', wideOnly: 'xl' },
  ]);
}

function useActions(onEdit: (id: number) => void, onToken: (made: Data<'createDevice'>) => void) {
  const t = useTexts(words);
  const may = useRights('updateDevice', 'createDeviceToken');
  const remove = useRemoval('deleteDevice', t);
  const confirmed = useConfirmation('createDeviceToken');
  const rotate = useAction('createDeviceToken');
  async function renew({ id, name }: Device) {
    if (!(await confirmed({ title: t.tokenAsk(name), text: t.tokenText, action: t.token, danger: true }))) return;
    const made = await rotate.run({ id });
    if (made.ok) onToken(made.data);
  }
  return (device: Device): RowActions => [
    may.updateDevice && { label: t.edit, onSelect: () => onEdit(device.id) },
    may.createDeviceToken && { label: t.token, onSelect: () => void renew(device) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(device.name, { id: device.id }) },
  ];
}

/** Lists the devices that work for robot accounts. */
export function DeviceList() {
  const t = useTexts(words);
  const list = useList('listDevices');
  const open = useOpen();
  const [made, setMade] = useState<Data<'createDevice'>>();
  const may = useRights('updateDevice');
  const actionsOf = useActions(open.show, setMade);
  return (
    <ListPage
      list={list}
      words={t}
      above={<RiskNotice />}
      creation={{ id: 'createDevice', onNew: () => open.show('new') }}
      filters={[{ name: 'status' }]}
      columns={useDeviceColumns()}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
      onOpen={may.updateDevice ? ({ id }) => open.show(id) : undefined}
    >
      <WhenOpen open={open.value !== undefined}>
        <DeviceDrawer open={open.value} record={list.rows?.find(({ id }) => id === open.id)} onClose={open.close} onMade={setMade} />
      </WhenOpen>
      {made ? <TokenDialog made={made} onClose={() => setMade(undefined)} /> : null}
    </ListPage>
  );
}
