import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { client, useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { joinNames } from '#ui/text/format.js';
import { inputOf } from './template-values.js';

const TemplateDrawer = lazyPart(() => import('./TemplateDrawer.js'), 'TemplateDrawer');
const ChannelsDrawer = lazyPart(() => import('./ChannelsDrawer.js'), 'ChannelsDrawer');
const MatchDialog = lazyPart(() => import('./MatchDialog.js'), 'MatchDialog');

const words = texts({
  title: ['模板', 'Templates'],
  sub: (count: string, when: string) => [`${count} 个模板 · ${when}更新`, `${countOf(count, 'template')} · updated ${when}`],
  search: ['模板名称', 'Name'],
  create: ['新建模板', 'New template'],
  match: ['试算开单', 'Test an order'],
  none: ['还没有模板', 'No templates yet'],
  noneText: [
    '模板决定订单开出的服务有多少天、由谁负责、什么时候开始。',
    'Templates decide how long the service of an order runs, who looks after it, and when it starts.',
  ],
  notFound: ['没有符合条件的模板', 'No matching templates'],
  channels: ['渠道', 'Channels'],
  edit: ['编辑', 'Edit'],
  on: ['启用', 'Switch on'],
  off: ['停用', 'Switch off'],
  turned: ['状态已更新', 'Status changed'],
  history: ['变更历史', 'History'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除模板「${name}」？`, `Delete the template “${name}”?`],
  askText: ['由它开出的服务不受影响。', 'Services that it opened stay as they are.'],
  removed: ['模板已删除', 'Template deleted'],
});

type Template = Row<'listTemplates'>;
type Dialog = { kind: 'channels' | 'history'; template: Template } | { kind: 'match' };

/** Lists the templates of services, meal plans, messages and goods sold together. */
export function TemplateList() {
  const t = useTexts(words);
  const list = useList('listTemplates');
  const open = useOpen();
  const [asked, setAsked] = useState<Dialog>();
  const may = useRights('updateTemplate', 'getTemplateFor');
  const close = () => setAsked(undefined);
  const actionsOf = useActions({ onEdit: open.show, onAsk: setAsked });
  return (
    <ListPage
      list={list}
      words={t}
      actions={may.getTemplateFor ? <Button onClick={() => setAsked({ kind: 'match' })}>{t.match}</Button> : null}
      creation={{ id: 'createTemplate', onNew: () => open.show('new') }}
      filters={[{ name: 'type' }, { name: 'status' }, { name: 'channel_id' }]}
      columns={useTemplateColumns()}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
      onOpen={may.updateTemplate ? ({ id }) => open.show(id) : undefined}
    >
      <WhenOpen open={open.value !== undefined}>
        <TemplateDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
      {asked?.kind === 'channels' ? <ChannelsDrawer template={asked.template} onClose={close} /> : null}
      {asked?.kind === 'match' ? <MatchDialog onClose={close} /> : null}
      <HistoryDrawer
        object="template_config"
        id={asked?.kind === 'history' ? asked.template.id : undefined}
        name={asked?.kind === 'history' ? asked.template.name : ''}
        onClose={close}
      />
    </ListPage>
  );
}

function useTemplateColumns() {
  const t = useTexts(words);
  const meta = useMeta('listTemplates');
  return useColumns(
    'listTemplates',
    [
      { name: 'name', cell: ({ name }) => <chakra.b fontWeight="semibold">{name}</chakra.b> },
      'type',
      { name: 'channels', cell: ({ channels }) => (channels.length > 0 ? joinNames(channels.map(({ name }) => name)) : '–') },
      {
        name: 'status',
        cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 'enabled' ? 'good' : 'plain'} />,
      },
      { name: 'updated_at', wideOnly: true },
    ],
    [t],
  );
}

function useActions({ onEdit, onAsk }: { onEdit: (id: number) => void; onAsk: (dialog: Dialog) => void }) {
  const t = useTexts(words);
  const may = useRights('updateTemplate', 'setTemplateChannels', 'listHistoryEntries');
  const change = useAction('updateTemplate', { done: t.turned });
  const remove = useRemoval('deleteTemplate', t);
  async function turn({ id }: Template, status: Template['status']) {
    const record = await client.call('getTemplate', { id });
    await change.run({ ...inputOf(record), id, version: record.version, status });
  }
  return (template: Template) => {
    const isOn = template.status === 'enabled';
    return [
      may.updateTemplate && { label: t.edit, onSelect: () => onEdit(template.id) },
      may.setTemplateChannels && { label: t.channels, onSelect: () => onAsk({ kind: 'channels', template }) },
      may.updateTemplate && { label: isOn ? t.off : t.on, onSelect: () => void turn(template, isOn ? 'disabled' : 'enabled') },
      may.listHistoryEntries && { label: t.history, onSelect: () => onAsk({ kind: 'history', template }) },
      remove && { label: t.remove, danger: true, onSelect: () => void remove(template.name, { id: template.id }) },
    ];
  };
}
