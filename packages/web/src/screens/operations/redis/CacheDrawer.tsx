import { chakra, Flex } from '@chakra-ui/react';
import type { Data, Input as InputOf } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay, useRights } from '#api/Can.js';
import { client, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, textsNow, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { EnumCell } from '#list/EnumCell.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { useCloseBeforeOpen } from '#ui/dialog/useCloseBeforeOpen.js';
import { useOpenCount } from '#ui/dialog/useOpenCount.js';
import { Code, Mono } from '#ui/facts/Facts.js';
import { Input } from '#ui/input/Input.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatBytes } from '#ui/text/format.js';
import { Countdown, secondsLeft } from './Countdown.js';
import { jsonFault, looksLikeJson, prettyJson } from './json-text.js';
import { type CurrentTtl, TtlControl } from './TtlControl.js';
import { ValueControl } from './ValueControl.js';

const words = texts({
  create: ['新建缓存', 'New cache entry'],
  add: ['创建', 'Create'],
  save: ['保存', 'Save'],
  created: ['缓存已创建', 'Entry created'],
  saved: ['缓存已更新', 'Entry saved'],
  keyHint: ['只在本企业内唯一，例如 config:task', 'Unique within your company only, such as config:task'],
  value: ['值', 'Value'],
  copy: ['复制值', 'Copy value'],
  readOnly: ['这种类型只能查看，不能在这里修改。', 'This type can be viewed here but not changed.'],
  changed: ['这个值刚被改写过', 'This value has just been rewritten'],
  changedText: [
    '打开后，内容已被程序或其他人修改。仍要用你的内容覆盖吗？',
    'A program or someone else changed it after you opened it. Overwrite it with your version?',
  ],
  overwrite: ['覆盖', 'Overwrite'],
});

const width = '{sizes.150}';
type Entry = Data<'getCacheKey'>;

/** The entry to open: a new one, or the entry of a key. */
export type CacheTarget = 'new' | `key:${string}`;

interface CachedEntry {
  entry: Entry;
  at: number;
}

/** Renders a drawer to create, edit or view a cache entry. */
export function CacheDrawer({ wanted, onClose }: { wanted: CacheTarget | undefined; onClose: () => void }) {
  const may = useRights('createCacheKey', 'getCacheKey');
  const now = useCloseBeforeOpen(wanted);
  const name = now?.startsWith('key:') ? now.slice('key:'.length) : undefined;
  const turn = useOpenCount(name !== undefined);
  const [shown, setShown] = useState(name);
  if (name !== undefined && name !== shown) setShown(name);
  return (
    <>
      {may.getCacheKey && shown !== undefined ? (
        <EntryDrawer key={`${turn} ${shown}`} name={shown} open={name !== undefined} onClose={onClose} />
      ) : null}
      <CreateDrawer open={now === 'new' && may.createCacheKey === true} onClose={onClose} />
    </>
  );
}

function CreateDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="createCacheKey"
      open={open}
      onClose={onClose}
      title={t.create}
      width={width}
      values={{ key: '', value: '', ttl_seconds: 3600 }}
      save={t.add}
      done={t.created}
      prepare={async (input, typed) => ({ ...input, value: String(typed.value) })}
    >
      <Field name="key" hint={t.keyHint}>
        {({ id, label, value, onChange, invalid }) => (
          <Input
            id={id}
            aria-label={label}
            aria-invalid={invalid}
            fontFamily="mono"
            spellCheck={false}
            autoComplete="off"
            value={String(value ?? '')}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <Field name="value">{(control) => <ValueControl {...control} />}</Field>
      <Field name="ttl_seconds">{(control) => <TtlControl {...control} />}</Field>
    </FormDrawer>
  );
}

/** Loads the entry from the server, ignoring the cached response, which may be long out of date. */
function useEntry(name: string) {
  const reading = useOperation('getCacheKey', { key: name }, { revalidateOnFocus: false, revalidateOnReconnect: false });
  const [loaded, setLoaded] = useState<CachedEntry>();
  if (!loaded && reading.data && !reading.isRefreshing && !reading.error) setLoaded({ entry: reading.data, at: reading.at ?? Date.now() });
  return { loaded, reading };
}

/** Keeps the value exactly as typed and converts a kept expiry to the time left; confirms if the value has changed on the server. */
async function prepare(input: InputOf<'updateCacheKey'>, typed: Record<string, unknown>, key: string, loaded: CachedEntry | undefined) {
  const t = textsNow(words);
  const { ttl_seconds, ...rest } = { ...input, value: String(typed.value) };
  const now = await client.getCacheKey({ key }).catch(() => undefined);
  if (now && now.value !== loaded?.entry.value) {
    if (!(await confirm({ title: t.changed, text: t.changedText, action: t.overwrite, danger: true }))) return undefined;
  }
  const before = loaded?.entry.ttl_seconds;
  const seconds = loaded && before && ttl_seconds === before ? Math.max(1, secondsLeft(before, loaded.at)) : ttl_seconds;
  return { ...rest, ...(seconds === undefined ? {} : { ttl_seconds: seconds }) };
}

function EntryDrawer({ name, open, onClose }: { name: string; open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  const { loaded, reading } = useEntry(name);
  const mayUpdate = useMay('updateCacheKey');
  const failed = reading.error && !loaded ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : undefined;
  const known: CurrentTtl | undefined = loaded && { seconds: loaded.entry.ttl_seconds, at: loaded.at };
  const fixed = !mayUpdate || (loaded && loaded.entry.type !== 'string');
  const shown = loaded ? <EntryFacts {...loaded} note={mayUpdate ? t.readOnly : undefined} /> : <Skeleton height="48" />;

  return (
    <FormDrawer
      id="updateCacheKey"
      open={open}
      onClose={onClose}
      title={name}
      width={width}
      values={loaded && { value: loaded.entry.value, ttl_seconds: loaded.entry.ttl_seconds ?? '' }}
      fixed={{ key: name }}
      instead={failed ?? (fixed ? shown : undefined)}
      save={t.save}
      done={t.saved}
      prepare={(input, typed) => prepare(input, typed, name, loaded)}
    >
      {loaded ? <About entry={loaded.entry} /> : null}
      <Field name="value">{(control) => <ValueControl {...control} />}</Field>
      <Field name="ttl_seconds">{(control) => <TtlControl {...control} {...(known ? { known } : {})} />}</Field>
    </FormDrawer>
  );
}

function About({ entry, at }: { entry: Entry; at?: number }) {
  const meta = useMeta('getCacheKey');
  return (
    <Flex gap="3" align="center" flexWrap="wrap" color="ink.2">
      <EnumCell meta={meta} name="type" value={entry.type} />
      {formatBytes(entry.size)}
      {at === undefined ? null : <Countdown seconds={entry.ttl_seconds} at={at} />}
      <chakra.span ms="auto">
        <CopyButton text={entry.key} what={meta.label(meta.output('key'))} />
      </chakra.span>
    </Flex>
  );
}

function EntryFacts({ entry, at, note }: CachedEntry & { note: string | undefined }) {
  const t = useTexts(words);
  const json = looksLikeJson(entry.value) && !jsonFault(entry.value);
  return (
    <Flex direction="column" gap="4">
      <About entry={entry} at={at} />
      <section aria-label={t.value}>{entry.value ? <Code>{json ? prettyJson(entry.value) : entry.value}</Code> : <Mono>–</Mono>}</section>
      <Flex>
        <CopyButton text={entry.value} what={t.value}>
          {t.copy}
        </CopyButton>
      </Flex>
      {note ? <chakra.p color="ink.3">{note}</chakra.p> : null}
    </Flex>
  );
}
