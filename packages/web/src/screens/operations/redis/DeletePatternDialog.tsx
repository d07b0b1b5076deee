import { chakra } from '@chakra-ui/react';
import { type Ref, useId, useRef, useState } from 'react';
import { useAction, useOperation } from '#api/client.js';
import { texts, textsNow, useTexts } from '#app/texts.js';
import { Pager } from '#list/Pager.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Mono } from '#ui/facts/Facts.js';
import { Input } from '#ui/input/Input.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  title: ['按规则删除缓存', 'Delete entries by pattern'],
  pattern: ['匹配规则', 'Pattern'],
  hint: ['* 代表任意多个字符，? 代表一个字符；其余字符按原样匹配。', '* matches any text, ? one character; everything else is literal.'],
  type: ['输入规则，先看会删掉哪些键。', 'Type a pattern to preview which keys it deletes.'],
  will: (count: string) => [`将删除 ${count} 个键`, `${count} keys will be deleted`],
  none: ['没有匹配的键', 'No key matches'],
  all: ['这会删掉全部缓存，请改用「清空缓存」。', 'This would delete everything; use “Clear the cache” instead.'],
  remove: ['删除', 'Delete'],
  removeCount: (count: string) => [`删除 ${count} 个键`, `Delete ${count} keys`],
  done: (count: string) => [`已删除 ${count} 个键`, `${count} keys deleted`],
});

const limit = 50;

interface Props {
  open: boolean;
  start: string;
  onClose: () => void;
}

/** Loads the keys that match the pattern, debounced. */
function useMatches(typed: string, open: boolean) {
  const [page, setPage] = useState(1);
  const pattern = useDebouncedValue(typed.trim());
  const found = useOperation('listCacheKeys', open && pattern ? { pattern, page, limit } : null);
  const current = pattern === typed.trim() ? found.data : undefined;
  return {
    page,
    setPage,
    pattern,
    found,
    current,
    count: current ? formatCount(current.total) + (current.total_capped ? '+' : '') : '',
    isEverything: /^\*+$/.test(pattern),
  };
}

function useRemoval(onDone: () => void) {
  const { busy, run } = useAction('deleteCacheKeys');
  async function remove(pattern: string) {
    const answer = await run({ pattern });
    if (!answer.ok) return;
    notify({ tone: 'success', title: textsNow(words).done(formatCount(answer.data.deleted)) });
    onDone();
  }
  return { busy, remove };
}

/** Deletes by pattern, after previewing the matching keys. */
export function DeletePatternDialog({ open, start, onClose }: Props) {
  const t = useTexts(words);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(start);
  const { busy, remove } = useRemoval(onClose);
  const matches = useMatches(typed, open);
  const { page, setPage, pattern, found, current, count, isEverything } = matches;
  const ready = current !== undefined && current.total > 0 && !isEverything && !busy;

  function type(text: string) {
    setTyped(text);
    setPage(1);
  }

  return (
    <Modal
      inPage
      open={open}
      onClose={onClose}
      title={t.title}
      width="{sizes.140}"
      initialFocus={() => field.current}
      action={
        <Button look="dangerSolid" disabled={!ready} aria-busy={busy} onClick={() => void remove(pattern)}>
          {ready ? t.removeCount(count) : t.remove}
        </Button>
      }
    >
      <PatternField ref={field} value={typed} onChange={type} />
      <Verdict {...matches} isAlarming={isEverything || ready} />
      {found.error && !found.data ? <ErrorState error={found.error} onRetry={() => void found.refresh()} /> : null}
      {pattern && !isEverything && !found.error ? (
        <Preview keys={current?.list.map((row) => row.key)} total={current?.total ?? 0} page={page} onPage={setPage} />
      ) : null}
    </Modal>
  );
}

interface PatternFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (text: string) => void;
}

function PatternField({ ref, value, onChange }: PatternFieldProps) {
  const t = useTexts(words);
  const id = useId();
  return (
    <>
      <chakra.label htmlFor={id} display="block" mb="1" color="ink.2">
        {t.pattern}
      </chakra.label>
      <Input
        ref={ref}
        id={id}
        value={value}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        fontFamily="mono"
        placeholder="plan:week:*"
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <chakra.p id={`${id}-hint`} color="ink.3" fontSize="xs" mt="1" mb="3">
        {t.hint}
      </chakra.p>
    </>
  );
}

type Matches = ReturnType<typeof useMatches>;

/** Describes what the deletion would do. */
function Verdict({ pattern, current, count, isEverything, isAlarming }: Matches & { isAlarming: boolean }) {
  const t = useTexts(words);
  const found = current && (current.total > 0 ? t.will(count) : t.none);
  return (
    <chakra.div role="status" fontWeight="semibold" color={isAlarming ? 'rose' : 'ink.2'} mb="2">
      {isEverything ? t.all : pattern ? found : t.type}
    </chakra.div>
  );
}

interface PreviewProps {
  keys: string[] | undefined;
  total: number;
  page: number;
  onPage: (page: number) => void;
}

function Preview({ keys, total, page, onPage }: PreviewProps) {
  if (keys?.length === 0) return null;
  return (
    <chakra.div borderWidth="1" borderRadius="s">
      <chakra.ul listStyleType="none" maxHeight="60" minHeight="24" overflow="auto" px="3" py="2" tabIndex={0}>
        {keys ? (
          keys.map((key) => (
            <li key={key}>
              <Mono>{key}</Mono>
            </li>
          ))
        ) : (
          <Skeleton width="60%" mt="2" />
        )}
      </chakra.ul>
      {total > limit ? <Pager page={page} limit={limit} total={total} onPage={onPage} /> : null}
    </chakra.div>
  );
}
