import type { Input } from '@shiyi/sdk';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useRemoval } from '#list/useRemoval.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { formatCount } from '#ui/text/format.js';
import { editorPath, type Script, stepsOf } from './script.js';

const words = texts({
  title: ['话术脚本', 'Scripts'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'script')} · updated ${when}`],
  search: ['脚本名称', 'Name'],
  create: ['新建脚本', 'New script'],
  none: ['还没有话术脚本', 'No scripts yet'],
  noneText: ['脚本写好每一步说什么、什么时候说，任务按它执行。', 'A script sets what to say at each step and when; tasks follow it.'],
  notFound: ['没有符合条件的脚本', 'No matching scripts'],
  first: ['第一步', 'First step'],
  count: ['步骤数', 'Steps'],
  edit: ['编辑', 'Edit'],
  copy: ['复制', 'Copy'],
  on: ['启用', 'Switch on'],
  off: ['停用', 'Switch off'],
  turned: ['状态已更新', 'Status changed'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除脚本「${name}」？`, `Delete the script “${name}”?`],
  askText: [
    '已开始的任务保留原来的步骤。未结束的任务还在用它时不能删除。',
    'Tasks already started keep their steps. A script that open tasks follow can’t be deleted.',
  ],
  removed: ['脚本已删除', 'Script deleted'],
});

function useActions() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('updateCrmScript', 'createCrmScript');
  const change = useAction('updateCrmScript', { done: t.turned });
  const remove = useRemoval('deleteCrmScript', t);
  const turn = (script: Script) => {
    const { id, version, name, scene } = script;
    const input: Input<'updateCrmScript'> = {
      id,
      version,
      name,
      scene,
      steps: stepsOf(script),
      status: script.status === 'on' ? 'off' : 'on',
    };
    return change.run(input);
  };
  return (script: Script): RowActions => [
    may.updateCrmScript && { label: t.edit, onSelect: () => void navigate(editorPath({ id: script.id })) },
    may.createCrmScript && { label: t.copy, onSelect: () => void navigate(editorPath({ copy: script.id })) },
    may.updateCrmScript && { label: script.status === 'on' ? t.off : t.on, onSelect: () => void turn(script) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(script.name, { id: script.id }) },
  ];
}

/** Lists the scripts that tasks follow. */
export function CrmScriptList() {
  const t = useTexts(words);
  const meta = useMeta('listCrmScripts');
  const navigate = useNavigate();
  const list = useList('listCrmScripts');
  const may = useRights('updateCrmScript');
  const actionsOf = useActions();
  const columns = useColumns('listCrmScripts', [
    { name: 'name', cell: ({ name }) => <b data-line>{name}</b> },
    { name: 'scene', wideOnly: true, cell: ({ scene }) => <span data-line>{meta.word(meta.output('scene'), scene)}</span> },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 'on' ? 'good' : 'plain'} />,
    },
    { name: 'steps', title: t.count, end: true, cell: ({ steps }) => formatCount(steps.length) },
    { name: 'id', title: t.first, end: false, wideOnly: true, cell: ({ steps }) => <span data-short>{steps[0]?.content ?? '–'}</span> },
    { name: 'use_count', end: true, wideOnly: true },
    { name: 'updated_at', end: true, wideOnly: 'xl' },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createCrmScript', onNew: () => void navigate(editorPath()) }}
      filters={[{ name: 'scene' }, { name: 'status' }]}
      columns={columns}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
      onOpen={may.updateCrmScript ? ({ id }) => void navigate(editorPath({ id })) : undefined}
    />
  );
}
