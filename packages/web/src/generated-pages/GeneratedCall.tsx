import { chakra, Flex } from '@chakra-ui/react';
import type { Input, OperationId } from '@shiyi/sdk';
import { useEffect, useRef, useState } from 'react';
import { usePermission } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';
import { GeneratedForm } from './GeneratedForm.js';
import { GeneratedResult } from './GeneratedResult.js';

const words = texts({
  none: ['只读', 'Read-only'],
  mild: ['会修改数据', 'Edits data'],
  moderate: ['需确认', 'Needs confirmation'],
  severe: ['不可撤销', 'Can’t be undone'],
  sure: (title: string) => [`确定要「${title}」吗？`, `${title}?`],
  done: ['操作成功', 'Done'],
  again: ['查询', 'Look up'],
});

const tones: Record<string, ChipTone> = { none: 'plain', mild: 'info', moderate: 'wait', severe: 'bad' };

/** Renders an operation: its form, a submit button and the response. */
export function GeneratedCall({ id }: { id: OperationId }) {
  const t = useTexts(words);
  const { operation, title } = useMeta(id);
  const reads = operation.method === 'GET';
  const may = usePermission(operation.permission, !reads);
  // The pager below the rows sets these fields.
  const paged = operation.output.some((field) => field.name === 'list');
  const fields = operation.input.filter(({ name }) => !paged || !['page', 'limit', 'after'].includes(name));
  const atOnce = reads && !operation.input.some((field) => field.required);
  const { action, answer, input, run } = useCall(id, atOnce);
  return (
    <Flex direction="column" gap="4">
      <chakra.section bg="surface" borderWidth="1px" borderRadius="md" boxShadow="card" p="4">
        <Heading id={id} />
        <GeneratedForm
          fields={fields}
          busy={action.busy}
          disabled={!may}
          submit={atOnce ? t.again : title}
          onSubmit={(next) => void run(next)}
        />
      </chakra.section>
      {action.error ? <ErrorState error={action.error} /> : null}
      {answer ? (
        <GeneratedResult
          data={answer.data}
          fields={operation.output}
          title={title}
          page={Number(input.page ?? 1)}
          onPage={(page) => void run({ ...input, page })}
        />
      ) : null}
    </Flex>
  );
}

/** Runs the operation; a write is confirmed first, and a read without required input runs on mount. */
function useCall(id: OperationId, atOnce: boolean) {
  const t = useTexts(words);
  const { operation, title } = useMeta(id);
  const reads = operation.method === 'GET';
  const action = useAction(id, reads ? {} : { done: t.done });
  const confirmed = useConfirmation(id);
  const [answer, setAnswer] = useState<{ data: unknown }>();
  const [input, setInput] = useState<Record<string, unknown>>({});
  const started = useRef(false);

  async function run(next: Record<string, unknown>) {
    if (!reads && !(await confirmed({ title: t.sure(title), action: title }))) return;
    setInput(next);
    const outcome = await action.run(next as Input<typeof id>);
    if (outcome.ok) setAnswer({ data: outcome.data });
  }

  useEffect(() => {
    if (!atOnce || started.current) return;
    started.current = true;
    void run({});
  });

  return { action, answer, input, run };
}

/** Shows the operation's title, danger level, method and path. */
function Heading({ id }: { id: OperationId }) {
  const t = useTexts(words);
  const { operation, title } = useMeta(id);
  return (
    <Flex align="center" gap="2" mb="3" flexWrap="wrap">
      <chakra.h2 fontSize="lg" fontWeight="semibold">
        {title}
      </chakra.h2>
      <StatusChip tone={tones[operation.danger] ?? 'plain'}>{t[operation.danger]}</StatusChip>
      <chakra.code ms="auto" color="ink.3" fontSize="xs" fontFamily="mono">
        {operation.method} {operation.path}
      </chakra.code>
    </Flex>
  );
}
