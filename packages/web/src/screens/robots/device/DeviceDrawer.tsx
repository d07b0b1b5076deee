import type { Data, Row } from '@shiyi/sdk';
import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';

const words = texts({
  create: ['登记设备', 'Register a device'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['设备已登记', 'Device registered'],
  code: ['贴在设备上的编号，例如 QH-XX-0001', 'The number on the device, e.g. QH-XX-0001'],
  disabled: ['停用后令牌立即失效，账号不再领取任务', 'Once checked, its token stops working at once and its accounts get no more items'],
});

export type Device = Row<'listDevices'>;

const blank: Values = { name: '', code: '', model: '' };
const valuesOf = ({ name, code, model, status }: Device): Values => ({ name, code, model: model ?? '', disabled: status === 'disabled' });

const readAgain = async ({ id, code }: Device) =>
  (await client.listDevices({ keyword: code, limit: 100 })).list.find((one) => one.id === id) ??
  (await client.listDevices({ limit: 100 })).list.find((one) => one.id === id);

interface Props {
  open: string | undefined;
  record: Device | undefined;
  onClose: () => void;
  onMade: (made: Data<'createDevice'>) => void;
}

/** Renders the form of a device. */
export function DeviceDrawer({ open, record, onClose, onMade }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Device, 'createDevice', 'updateDevice'>
      open={open}
      onClose={onClose}
      record={record}
      readAgain={readAgain}
      create={{ id: 'createDevice', title: t.create, values: blank, done: t.created, draft: 'device:new', onDone: onMade }}
      update={{ id: 'updateDevice', title: ({ name }) => t.edit(name), draft: ({ id }) => `device:${id}`, values: valuesOf }}
    >
      {(device) => (
        <>
          <Field name="name" autoFocus />
          <Field name="code" hint={t.code} />
          <Field name="model" />
          {device ? <Field name="disabled" hint={t.disabled} /> : null}
        </>
      )}
    </RecordDrawer>
  );
}
