import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';
import { Button } from '#ui/button/Button.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { formatTime } from '#ui/text/format.js';

const words = texts({
  title: ['预览（示例客户）', 'Preview (sample customer)'],
  empty: ['选好场景、填写标题和正文后显示预览', 'Choose a scene and write title and text to see the preview'],
  unknown: (names: string) => [`这个场景没有变量 ${names}`, `This scene has no variable ${names}`],
  length: (channel: string, used: number, most: number, unit: string) => [
    `${channel}：${used} / ${most} ${unit}`,
    `${channel}: ${used} of ${most} ${unit.toLowerCase()}`,
  ],
  parts: (count: number) => [`，拆成 ${count} 条`, `, in ${count} parts`],
  sent: (when: string) => [`如果现在触发，${when} 发出`, `If it happened now, it would be sent ${when}`],
  test: (channel: string) => [`用「${channel}」发给自己`, `Send to myself: ${channel}`],
  tested: ['测试消息已发送，请在企业微信查看', 'Test message sent; look in WeCom'],
});

type Query = Input<'queryMessagePreview'>;

/** Returns the preview's input once there is enough to preview. */
function queryOf(values: Record<string, unknown>): Query | undefined {
  const { scene, title, content, channels, delay_minutes, quiet_from, quiet_to } = values as unknown as Query;
  if (!scene || !title?.trim() || !content?.trim()) return undefined;
  const quiet = quiet_from && quiet_to && quiet_from !== quiet_to ? { quiet_from, quiet_to } : {};
  return { scene, title, content, channels: channels ?? [], delay_minutes: Number(delay_minutes) || 0, ...quiet };
}

/** Shows the message as the sample customer would get it, its length for each channel, and when it would go out. */
export function MessagePreview() {
  const t = useTexts(words);
  const { form } = useFormState();
  const query = queryOf(form.watch());
  const settled = useDebouncedValue(JSON.stringify(query ?? null));
  const reading = useOperation('queryMessagePreview', JSON.parse(settled) as Query | null, { keepPreviousData: true });
  const preview = query && reading.data;
  return (
    <chakra.section aria-label={t.title} bg="sunken" borderRadius="md" p="3.5" display="flex" flexDirection="column" gap="2">
      <chakra.h3 fontSize="xs" color="ink.3">
        {t.title}
      </chakra.h3>
      {preview ? (
        <>
          <chakra.div bg="surface" borderWidth="1px" borderRadius="md" p="3" overflowWrap="anywhere" whiteSpace="pre-wrap">
            <chakra.b fontWeight="semibold">{preview.title}</chakra.b>
            <chakra.div>{preview.content}</chakra.div>
          </chakra.div>
          {preview.unknown.length > 0 ? (
            <chakra.p color="rose" role="status">
              {t.unknown(preview.unknown.map((name) => `{{${name}}}`).join(' '))}
            </chakra.p>
          ) : null}
          <Lengths lengths={preview.lengths} />
          <chakra.p color="ink.3" fontSize="xs">
            {t.sent(formatTime(preview.sent_at))}
          </chakra.p>
          <TestButtons query={query} />
        </>
      ) : (
        <chakra.p color="ink.3">{t.empty}</chakra.p>
      )}
    </chakra.section>
  );
}

type Length = { channel: string; unit: string; used: number; most: number; parts: number };

function Lengths({ lengths }: { lengths: readonly Length[] }) {
  const t = useTexts(words);
  const meta = useMeta('createMessageConfig');
  const preview = useMeta('queryMessagePreview');
  const unit = preview.output('lengths').fields?.find((one) => one.name === 'unit');
  return lengths.map(({ channel, used, most, parts, unit: counted }) => (
    <chakra.p key={channel} fontSize="xs" color={used > most ? 'rose' : 'ink.2'}>
      {t.length(meta.word(meta.input('channels'), channel), used, most, unit ? preview.word(unit, counted) : counted)}
      {parts > 1 ? t.parts(parts) : ''}
    </chakra.p>
  ));
}

function TestButtons({ query }: { query: Query }) {
  const t = useTexts(words);
  const may = useMay('sendTestMessage');
  const meta = useMeta('createMessageConfig');
  const testing = useAction('sendTestMessage', { done: t.tested });
  const { scene, title, content, channels = [] } = query;
  const send = channels.filter((one) => one !== 'none');
  if (!may || send.length === 0) return null;
  return (
    <>
      <Flex gap="2" flexWrap="wrap">
        {send.map((channel) => (
          <Button
            key={channel}
            type="button"
            size="sm"
            disabled={testing.busy}
            onClick={() => void testing.run({ scene, channel, title, content })}
          >
            {t.test(meta.word(meta.input('channels'), channel))}
          </Button>
        ))}
      </Flex>
      {testing.error ? (
        <chakra.p color="rose" role="alert">
          {testing.error.message}
        </chakra.p>
      ) : null}
    </>
  );
}
