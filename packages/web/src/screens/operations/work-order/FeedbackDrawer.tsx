import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useState } from 'react';
import { texts, textsNow, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { PicturesField, uploadImages } from '#form/PicturesField.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Code } from '#ui/facts/Facts.js';
import { notify } from '#ui/toast/toasts.js';
import { collectDiagnostics, pageAddress } from './diagnostics.js';
import { useFeedback } from './feedback.js';

const words = texts({
  title: ['反馈问题', 'Report a problem'],
  send: ['提交', 'Send'],
  titleHint: [
    '一句话说清楚，例如「员工列表翻页后筛选条件丢失」',
    'In one sentence, such as “Filters are lost on page 2 of the staff list”',
  ],
  contentHint: ['操作步骤、实际结果、预期结果', 'What you did, what you saw, what you expected'],
  contactHint: ['选填，便于我们联系你了解详情', 'Optional; used if we need to contact you about details'],
  look: ['查看', 'Show'],
  attach: ['附上诊断信息', 'Attach diagnostics'],
  attached: [
    '以下内容会随反馈一起发送，不含搜索内容、客户资料和登录凭证。',
    'This is exactly what is sent: no searches, no customer data, no credentials.',
  ],
  done: (id: number) => [`已收到，编号 ${id}`, `Received as number ${id}`],
});

const close = () => useFeedback.setState({ open: false });

/** The report is about the page it was opened on, and its text is kept as a draft. */
function useCloseOnLeaving() {
  useEffect(() => {
    window.addEventListener('hashchange', close);
    return () => window.removeEventListener('hashchange', close);
  }, []);
}

/** Renders a form to report a problem to support, with diagnostics attached. */
export function FeedbackDrawer({ open }: { open: boolean }) {
  const t = useTexts(words);
  // Captured on open, so that they describe the page with the problem, not a page visited later.
  const [page] = useState(pageAddress);
  const [diagnostics] = useState(collectDiagnostics);
  const [attach, setAttach] = useState(true);
  useCloseOnLeaving();
  return (
    <FormDrawer
      id="createWorkOrder"
      open={open}
      onClose={close}
      title={t.title}
      values={{ title: '', content: '', images: [], contact: '' }}
      save={t.send}
      draft="work-order"
      prepare={async (input, typed) => {
        const images = await uploadImages((typed.images ?? []) as File[]);
        return images && { ...input, images, ...(attach ? { page_url: page, diagnostics } : {}) };
      }}
      onDone={({ id }) =>
        notify({
          tone: 'success',
          title: textsNow(words).done(id),
          action: { label: textsNow(words).look, run: () => location.assign(`#/user/feedback?open=${id}`) },
        })
      }
    >
      <Field name="title" hint={t.titleHint} autoFocus />
      <Field name="content" hint={t.contentHint} />
      <PicturesField />
      <Field name="contact" hint={t.contactHint} />
      <Diagnostics text={diagnostics} attach={attach} onAttach={setAttach} />
    </FormDrawer>
  );
}

function Diagnostics({ text, attach, onAttach }: { text: string; attach: boolean; onAttach: (attach: boolean) => void }) {
  const t = useTexts(words);
  const id = useId();
  return (
    <div>
      <chakra.label htmlFor={`${id}-box`} display="inline-flex" alignItems="center" gap="2" minHeight="6" cursor="pointer">
        <Checkbox id={`${id}-box`} checked={attach} aria-describedby={id} onChange={(event) => onAttach(event.target.checked)} />
        {t.attach}
      </chakra.label>
      {attach ? (
        <>
          <chakra.p id={id} color="ink.3" fontSize="xs" mb="2">
            {t.attached}
          </chakra.p>
          <Code maxHeight="48" tabIndex={0} fontSize="2xs">
            {text}
          </Code>
        </>
      ) : null}
    </div>
  );
}
