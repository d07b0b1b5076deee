import { chakra, Flex } from '@chakra-ui/react';
import type { OperationId } from '@shiyi/sdk';
import { type RefObject, useEffect } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { formatAgo, joinNames } from '#ui/text/format.js';
import { sameValue } from './record-values.js';
import type { MetConflict } from './use-conflict.js';

const words = texts({
  title: ['保存前，这条记录已被他人修改', 'Someone else changed this record before you saved'],
  savedBy: (name: string, time: string) => [`由${name}保存 · ${time}`, `Saved by ${name} · ${time}`],
  saved: (time: string) => [`最后保存：${time}`, `Last saved ${time}`],
  choose: [
    '下面的内容双方都改过，请逐项选择，再保存一次；没有选完不会保存。',
    'You both changed the fields below. Choose a version for each, then save again. Nothing is saved before that.',
  ],
  none: ['你填写的内容没有冲突，再保存一次即可。', 'Your changes don’t conflict. Save again.'],
  taken: (names: string) => [`已按最新内容更新：${names}`, `Updated to the latest: ${names}`],
  field: ['字段', 'Field'],
  mine: ['我填写的', 'Your version'],
  theirs: ['最新内容', 'Latest version'],
  empty: ['（空）', '(empty)'],
});

/** Formats values that the contract has no labels for, such as names for ids. */
export type ShowValue = (name: string, value: unknown) => string | undefined;

interface Props {
  ref: RefObject<HTMLElement | null>;
  operation: OperationId;
  conflict: MetConflict;
  /** Fields whose version the user has chosen. */
  decisions: ReadonlySet<string>;
  /** The form's current values by field. */
  values: Record<string, unknown>;
  show?: ShowValue | undefined;
  onChoose: (name: string, value: unknown) => void;
}

/** Shows both versions of each conflicting field, to choose one of each; comes into view with the focus, because the form may be long. */
export function ConflictPanel({ ref, operation, conflict, decisions, values, show, onChoose }: Props) {
  const t = useTexts(words);
  const meta = useMeta(operation);
  const label = (name: string) => meta.label(meta.input(name));
  const taken = joinNames(Object.keys(conflict.taken).map(label));
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'start' });
    ref.current?.focus({ preventScroll: true });
  }, [ref]);
  return (
    <chakra.section ref={ref} tabIndex={-1} role="alert" aria-label={t.title} bg="rose.50" borderRadius="s" px="3" py="2.5">
      <chakra.h3 color="rose" fontWeight="semibold">
        {t.title}
      </chakra.h3>
      <LastSave conflict={conflict} />
      <chakra.p color="ink.2">{conflict.fields.length > 0 ? t.choose : t.none}</chakra.p>
      {taken ? <chakra.p color="ink.2">{t.taken(taken)}</chakra.p> : null}
      {conflict.fields.map(({ name, mine, theirs }) => (
        <chakra.fieldset key={name} mt="2" border="none" p="0" minWidth="0">
          <chakra.legend fontWeight="medium">{label(name)}</chakra.legend>
          <Flex gap="2" flexWrap="wrap" mt="1">
            {[
              { title: t.mine, value: mine },
              { title: t.theirs, value: theirs },
            ].map((side) => (
              <Side
                key={side.title}
                {...side}
                text={show?.(name, side.value) ?? textOf(meta, name, side.value, t.empty)}
                chosen={decisions.has(name) && sameValue(values[name], side.value)}
                onChoose={() => onChoose(name, side.value)}
              />
            ))}
          </Flex>
        </chakra.fieldset>
      ))}
    </chakra.section>
  );
}

/** Who saved the record meanwhile, and when. */
function LastSave({ conflict: { updated_at, updated_by } }: Pick<Props, 'conflict'>) {
  const t = useTexts(words);
  if (!updated_at) return null;
  const time = formatAgo(updated_at);
  return <chakra.p color="ink.2">{updated_by ? t.savedBy(updated_by, time) : t.saved(time)}</chakra.p>;
}

function textOf(meta: ReturnType<typeof useMeta>, name: string, value: unknown, empty: string): string {
  const field = meta.input(name);
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return empty;
  if (Array.isArray(value)) return joinNames(value.map((one) => (field.enum ? meta.word(field, one) : String(one))));
  return field.enum ? meta.word(field, value) : String(value);
}

interface SideProps {
  title: string;
  text: string;
  chosen: boolean;
  onChoose: () => void;
}

function Side({ title, text, chosen, onChoose }: SideProps) {
  return (
    <Button
      aria-pressed={chosen}
      onClick={onChoose}
      height="auto"
      minHeight="8"
      flex="1"
      minWidth="40"
      flexDirection="column"
      alignItems="flex-start"
      gap="0"
      py="1.5"
      whiteSpace="normal"
      textAlign="start"
      css={{ '&[aria-pressed=true]': { borderColor: 'jade.600', bg: 'jade.50' } }}
    >
      <chakra.span color="ink.3" fontSize="xs">
        {title}
      </chakra.span>
      <chakra.span overflowWrap="anywhere">{text}</chakra.span>
    </Button>
  );
}
