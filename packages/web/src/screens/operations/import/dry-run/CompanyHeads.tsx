import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useId, useState } from 'react';
import { useRights } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { formatCount } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';
import type { Try } from './use-dry-run.js';

const words = texts({
  remember: (count: string) => [
    `记入列名词典：以后全企业的文件遇到这 ${count} 列，都按现在的对应`,
    `Add ${countOf(count, 'column')} to the column dictionary, so that files of everyone here are mapped like this`,
  ],
  dictionary: (count: string) => [`列名词典（${count}）`, `Column dictionary (${count})`],
  leftOut: ['不导入', 'Not imported'],
  remove: ['移除', 'Remove'],
  removeOf: (head: string) => [`从列名词典移除「${head}」`, `Remove “${head}” from the column dictionary`],
});

type Head = Data<'listImportHeads'>['list'][number];

const keyOf = (head: string) => head.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** What was chosen for columns of a file, whether the company keeps it, and how to change that. */
function useDictionary(one: ImportDetail, list: readonly Head[], again: () => Promise<void>) {
  const adding = useAction('createImportHeads');
  const removing = useAction('deleteImportHead');
  // The choice shows at once, before the server has taken it.
  const [wanted, setWanted] = useState<boolean>();
  const headOf = new Map(list.map((head) => [keyOf(head.head), head]));
  const chosen = one.columns.filter(({ column, by }) => column !== '' && (by === 'chosen' || by === 'remembered'));
  const isKept = ({ column, field }: (typeof chosen)[number]) => headOf.has(keyOf(column)) && headOf.get(keyOf(column))?.field === field;

  async function keep(isWanted: boolean) {
    setWanted(isWanted);
    if (isWanted) {
      const mapping = chosen.map(({ column, field }) => `${column.replace(/\s+/g, ' ')}=${field ?? ''}`).join('\n');
      await adding.run({ type: one.type, mapping });
    } else for (const { column } of chosen.filter(isKept)) await removing.run({ id: headOf.get(keyOf(column))?.id ?? 0 });
    setWanted(undefined);
  }
  async function remove({ id }: Head) {
    if ((await removing.run({ id })).ok && one.columns.some(({ by }) => by === 'company')) await again();
  }
  return { count: chosen.length, isKept: wanted ?? chosen.every(isKept), busy: adding.busy || removing.busy, keep, remove };
}

const noHeads: readonly Head[] = [];

/** Lets the company keep what was chosen for columns, and shows and removes what it keeps. */
export function CompanyHeads({ one, next }: { one: ImportDetail; next: Try }) {
  const may = useRights('createImportHeads', 'deleteImportHead', 'listImportHeads');
  const reading = useOperation('listImportHeads', next.may && may.listImportHeads ? { type: one.type, limit: 100 } : null);
  const { list = noHeads, total = 0 } = reading.data ?? {};
  const { count, isKept, busy, keep, remove } = useDictionary(one, list, next.again);
  if (!reading.data) return null;
  return (
    <Flex direction="column" align="flex-start" gap="1" mt="2">
      {may.createImportHeads && count > 0 ? (
        <KeepChoice count={count} isKept={isKept} busy={busy || next.busy} onChange={(wanted) => void keep(wanted)} />
      ) : null}
      {total > 0 ? (
        <Dictionary one={one} list={list} total={total} onRemove={may.deleteImportHead ? (head) => void remove(head) : undefined} />
      ) : null}
    </Flex>
  );
}

interface KeepProps {
  count: number;
  isKept: boolean;
  busy: boolean;
  onChange: (isWanted: boolean) => void;
}

function KeepChoice({ count, isKept, busy, onChange }: KeepProps) {
  const t = useTexts(words);
  const id = useId();
  return (
    <chakra.label htmlFor={id} display="flex" gap="2" alignItems="baseline">
      <Checkbox id={id} checked={isKept} disabled={busy} onChange={(event) => onChange(event.target.checked)} />
      <span>{t.remember(formatCount(count))}</span>
    </chakra.label>
  );
}

interface DictionaryProps {
  one: ImportDetail;
  list: readonly Head[];
  total: number;
  onRemove: ((head: Head) => void) | undefined;
}

/** Shows the heads of the company, those of this file first. */
function Dictionary({ one, list, total, onRemove }: DictionaryProps) {
  const t = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  const used = new Set(one.columns.map(({ column }) => keyOf(column)));
  const isUsed = ({ head }: Head) => Number(used.has(keyOf(head)));
  return (
    <>
      <Button look="link" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t.dictionary(formatCount(total))}
      </Button>
      {isOpen ? (
        <chakra.ul alignSelf="stretch" bg="sunken" borderRadius="md" px="4" py="2" listStyleType="none">
          {list
            .toSorted((first, second) => isUsed(second) - isUsed(first))
            .map((head) => (
              <chakra.li key={head.id} display="flex" alignItems="center" gap="3" py="0.5">
                <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                  {head.head} → {head.label ?? head.field ?? t.leftOut}
                  <chakra.span color="ink.2"> {head.staff?.name}</chakra.span>
                </chakra.span>
                {onRemove ? (
                  <Button size="sm" aria-label={t.removeOf(head.head)} onClick={() => onRemove(head)}>
                    {t.remove}
                  </Button>
                ) : null}
              </chakra.li>
            ))}
        </chakra.ul>
      ) : null}
    </>
  );
}
