import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Cascade as Levels } from '#ui/choice/Cascade.js';
import { State } from './State.js';

const words = texts({
  three: ['渠道', 'Channel'],
  none: ['还没有选', 'Nothing chosen'],
  waiting: ['正在加载', 'On its way'],
  disabled: ['不可用', 'Disabled'],
  empty: ['请选择', 'Choose'],
  here: ['就选上一级', 'Stay on the level above'],
});

const channels = [
  {
    id: 1,
    name: '线下门店',
    children: [
      {
        id: 2,
        name: '杭州',
        children: [
          { id: 3, name: '西湖门店', children: [] },
          { id: 4, name: '西溪门店', children: [] },
        ],
      },
      { id: 5, name: '宁波', children: [] },
    ],
  },
  { id: 6, name: '线上投放', children: [{ id: 7, name: '抖音直播间', children: [] }] },
];

export function Cascade() {
  const t = useTexts(words);
  return (
    <>
      <One name={t.three} value={3} nodes={channels} />
      <One name={t.none} value="" nodes={channels} />
      <One name={t.waiting} value="" />
      <One name={t.disabled} value={7} nodes={channels} disabled />
    </>
  );
}

interface OneProps {
  name: string;
  value: number | '';
  nodes?: typeof channels;
  disabled?: boolean;
}

function One({ name, value: first, nodes, disabled }: OneProps) {
  const t = useTexts(words);
  const [value, setValue] = useState(first);
  return (
    <State name={name} width="560px">
      <Levels label={name} nodes={nodes} value={value} onChange={setValue} levels={3} empty={t.empty} here={t.here} disabled={disabled} />
      <chakra.output display="block" color="ink.3" fontSize="xs" mt="1">
        {value === '' ? '–' : value}
      </chakra.output>
    </State>
  );
}
