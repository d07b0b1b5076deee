import '@xyflow/react/dist/base.css';
import { chakra, Flex } from '@chakra-ui/react';
import { Background, Controls, type Edge, Handle, type Node, type NodeProps, Position, ReactFlow } from '@xyflow/react';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import type { Step } from '../script.js';
import { placesOf } from './layout.js';
import { setLink } from './step-edits.js';
import { whenOf } from './step-words.js';

const words = texts({
  graph: ['脚本流程图', 'Graph of the script'],
  empty: ['还没有正文', 'No text yet'],
});

interface StepData extends Record<string, unknown> {
  step: Step;
  problem: string | undefined;
}

function StepNode({ data: { step, problem }, selected }: NodeProps<Node<StepData>>) {
  const t = useTexts(words);
  return (
    <chakra.div
      width="200px"
      px="3"
      py="2"
      bg="surface"
      borderWidth="1px"
      borderColor={problem ? 'persimmon' : selected ? 'jade.600' : 'line'}
      borderRadius="md"
      boxShadow="card"
      fontSize="xs"
    >
      {step.order > 1 ? <Handle type="target" position={Position.Left} /> : null}
      <Flex gap="1" color={problem ? 'persimmon' : 'ink.3'} align="center">
        {problem ? <TriangleAlert size={12} aria-hidden /> : null}
        <chakra.span truncate>{`${step.order}. ${whenOf(step)}`}</chakra.span>
      </Flex>
      <chakra.span display="block" color={step.content ? 'ink' : 'ink.3'} lineClamp="2">
        {step.content || step.attachment?.title || t.empty}
      </chakra.span>
      <Handle type="source" position={Position.Right} />
    </chakra.div>
  );
}

const nodeTypes = { step: StepNode };

const colors = {
  '& .react-flow__edge-path': { stroke: 'ink.3', strokeWidth: 1.5 },
  '& .react-flow__edge.selected .react-flow__edge-path': { stroke: 'jade.600', strokeWidth: 2.5 },
  '& .react-flow__handle': { width: '10px', height: '10px', bg: 'jade.600', borderWidth: '2px', borderColor: 'surface' },
  '& .react-flow__controls-button': { bg: 'surface', color: 'ink', borderColor: 'line', '& svg': { fill: 'currentColor' } },
  '& .react-flow__background-pattern': { fill: 'line' },
};

interface Props {
  steps: readonly Step[];
  selected: number;
  problems: ReadonlyMap<number, string>;
  onSelect: (order: number) => void;
  onChange: (steps: Step[]) => void;
}

type Drawing = Pick<Props, 'steps' | 'selected' | 'problems'>;

function useNodes({ steps, selected, problems }: Drawing) {
  return useMemo<Node<StepData>[]>(() => {
    const places = placesOf(steps);
    return steps.map((step) => ({
      id: String(step.order),
      type: 'step',
      position: places.get(step.order) ?? { x: 0, y: 0 },
      selected: step.order === selected,
      deletable: false,
      draggable: false,
      data: { step, problem: problems.get(step.order) },
    }));
  }, [steps, selected, problems]);
}

const edgesOf = (steps: readonly Step[]): Edge[] =>
  steps.flatMap(({ order, next = [] }) =>
    next.map((to) => ({ id: `${order}-${to}`, source: String(order), target: String(to), animated: to <= order })),
  );

const view = {
  ...{ fitView: true, fitViewOptions: { maxZoom: 1, padding: 0.15 }, minZoom: 0.3 },
  // The wheel scrolls the page, as the drawing takes its whole width.
  ...{ zoomOnScroll: false, preventScrolling: false },
  ...{ nodesFocusable: false, proOptions: { hideAttribution: true } },
};

const frame = { height: { base: '320px', lg: '480px' }, bg: 'ground', borderWidth: '1px', borderRadius: 'md' } as const;

/** Draws the steps as a graph: links are drawn from the right edge of a step, and removed with Delete. The list says the same. */
export function Graph({ steps, selected, problems, onSelect, onChange }: Props) {
  const t = useTexts(words);
  // Its own class for the colors would otherwise be that of the light theme.
  const isDark = usePreferences(() => document.documentElement.classList.contains('dark'));
  const nodes = useNodes({ steps, selected, problems });
  const edges = useMemo(() => edgesOf(steps), [steps]);
  const link = (from: string, to: string) => onChange(setLink(steps, Number(from), Number(to), true));
  const unlink = (lost: readonly Edge[]) =>
    onChange(lost.reduce<Step[]>((now, { source, target }) => setLink(now, Number(source), Number(target), false), [...steps]));
  return (
    <chakra.div {...frame} aria-label={t.graph} role="group" css={colors}>
      <ReactFlow
        key={steps.length}
        {...view}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        colorMode={isDark ? 'dark' : 'light'}
        onNodeClick={(_, { id }) => onSelect(Number(id))}
        onConnect={({ source, target }) => link(source, target)}
        onEdgesDelete={unlink}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </chakra.div>
  );
}
