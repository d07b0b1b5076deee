import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Modal } from '#ui/dialog/Modal.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';
import { formatAgo, formatTime } from '#ui/text/format.js';
import { HtmlText } from '#ui/text/HtmlText.js';
import { type Tone, useToasts } from './toasts.js';

const words = texts({
  title: ['消息记录', 'Recent messages'],
  none: ['还没有消息', 'No messages yet'],
  noneText: ['操作结果和错误提示会保留在这里，关闭或刷新页面后清空。', 'Results and errors stay here until you close or reload the page.'],
  success: ['成功', 'Done'],
  info: ['提示', 'Info'],
  warning: ['注意', 'Warning'],
  error: ['错误', 'Error'],
});

const tones: Record<Tone, ChipTone> = { success: 'good', info: 'info', warning: 'wait', error: 'bad' };

const close = () => useToasts.setState({ pastOpen: false });

/** Lists the past toasts of this window, newest first. */
export function PastToasts() {
  const t = useTexts(words);
  const past = useToasts((one) => one.past);
  return (
    <Modal open onClose={close} title={t.title} width="520px">
      {past.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      <chakra.ol listStyleType="none" maxHeight="60vh" overflow="auto">
        {past.map(({ id, at, tone, title, text, html }) => (
          <chakra.li key={id} display="flex" gap="3" py="2" css={{ '& + &': { borderTopWidth: '1px' } }}>
            <StatusChip tone={tones[tone]}>{t[tone]}</StatusChip>
            <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
              <chakra.div fontWeight="medium">{title}</chakra.div>
              {text ? (
                <chakra.div color="ink.2" whiteSpace="pre-line">
                  {text}
                </chakra.div>
              ) : null}
              {html ? <HtmlText html={html} /> : null}
            </chakra.div>
            <chakra.time dateTime={new Date(at).toISOString()} title={formatTime(at)} color="ink.3" flexShrink={0}>
              {formatAgo(at)}
            </chakra.time>
          </chakra.li>
        ))}
      </chakra.ol>
    </Modal>
  );
}
