import { chakra, Flex } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useTagChoices } from '#choices/use-tag-choices.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';

/** A tag or channel, and who gets its contacts. */
export interface PickRow {
  of?: number | undefined;
  user_id?: number | undefined;
}

const words = texts({
  tag: ['标签', 'Tag'],
  channel: ['渠道', 'Channel'],
  taker: ['接替员工', 'To'],
  add: ['再加一项', 'Add another'],
  remove: ['移除', 'Remove'],
});

interface Props {
  by: 'tag' | 'channel';
  takers: readonly number[];
  rows: readonly PickRow[];
  onChange: (rows: PickRow[]) => void;
}

interface Node {
  id: number;
  name: string;
  children: Node[];
}

const flat = (nodes: readonly Node[], above = ''): { value: number; label: string }[] =>
  nodes.flatMap(({ id, name, children }) => [{ value: id, label: above + name }, ...flat(children, `${above}${name} / `)]);

function useSubjects(by: Props['by']) {
  const tags = useTagChoices('customers');
  const channels = useOperation('getChannelTree', by === 'channel' ? {} : null);
  if (by === 'tag') return tags;
  return { choices: channels.data && flat(channels.data as Node[]), error: channels.error, onRetry: () => void channels.refresh() };
}

/** Edits which tags or channels go to whom. */
export function PickRows({ by, takers, rows, onChange }: Props) {
  const t = useTexts(words);
  const lines = rows.length > 0 ? rows : [{}];
  const put = (at: number, row: PickRow) => onChange(lines.map((one, index) => (index === at ? { ...one, ...row } : one)));
  return (
    <Flex direction="column" gap="2">
      {lines.map((row, at) => (
        <PickLine
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and are only added and removed
          key={at}
          {...{ by, takers, row }}
          onPut={(next) => put(at, next)}
          onRemove={() => onChange(lines.filter((_, index) => index !== at))}
        />
      ))}
      <div>
        <Button size="sm" onClick={() => onChange([...lines, {}])}>
          {t.add}
        </Button>
      </div>
    </Flex>
  );
}

interface LineProps extends Pick<Props, 'by' | 'takers'> {
  row: PickRow;
  onPut: (row: PickRow) => void;
  onRemove: () => void;
}

function PickLine({ by, takers, row, onPut, onRemove }: LineProps) {
  const t = useTexts(words);
  const subjects = useSubjects(by);
  const staff = useOperation('getServiceParams', {}).data?.staff ?? [];
  const choices = staff.flatMap(({ id, name }) => (takers.includes(id) ? [{ value: id, label: name }] : []));
  return (
    <Flex gap="2" align="center">
      <chakra.div flex="1" minWidth="0">
        <Combobox
          {...subjects}
          label={t[by]}
          placeholder={t[by]}
          value={row.of}
          onChange={(of) => onPut({ of: Number(of) || undefined })}
        />
      </chakra.div>
      <chakra.div flex="1" minWidth="0">
        <Combobox
          choices={choices}
          label={t.taker}
          placeholder={t.taker}
          value={row.user_id}
          onChange={(id) => onPut({ user_id: Number(id) || undefined })}
        />
      </chakra.div>
      <Button size="sm" look="quiet" onClick={onRemove}>
        {t.remove}
      </Button>
    </Flex>
  );
}
