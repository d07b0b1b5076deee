import { chakra } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useId, useState } from 'react';
import { useMeta } from '../../../api/meta.js';
import { imagesUploadApi, pictureLimits, pictureProblem, pictureTypes } from '../../../api/uploads.js';
import { texts, textsNow, useTexts } from '../../../app/texts.js';
import { Field } from '../../../form/Field.js';
import { FormDrawer } from '../../../form/FormDrawer.js';
import type { Values } from '../../../form/form-values.js';
import { Checkbox } from '../../../ui/Checkbox.js';
import { Code } from '../../../ui/Facts.js';
import { notify } from '../../../ui/toasts.js';
import { Upload } from '../../../ui/Upload.js';
import { collectDiagnostics, pageAddress } from './diagnostics.js';
import { useFeedback } from './feedback.js';

const words = texts({
  title: ['反馈问题', 'Report a problem'],
  send: ['提交', 'Send'],
  titleHint: [
    '一句话说清楚，例如「员工列表翻页后筛选条件丢失」',
    'In one sentence, such as “Filters are lost on page 2 of the staff list”',
  ],
  contentHint: ['做了什么、看到了什么、本来应该怎样', 'What you did, what you saw, what you expected'],
  contactHint: ['选填；需要找你了解细节时用', 'Optional; used if we have to ask you'],
  look: ['查看', 'Show'],
  attach: ['附上诊断信息', 'Attach diagnostics'],
  attached: [
    '会和反馈一起发送的就是下面这些，不含搜索内容、客户资料和登录凭证。',
    'This is exactly what is sent: no searches, no customer data, no credentials.',
  ],
  done: (id: number) => [`已收到，编号 ${id}`, `Received as number ${id}`],
});

const sent = new WeakMap<File, string>();

/** Uploads an image and returns its URL; a retry uploads only the missing images. */
async function addressOf(file: File): Promise<string> {
  const known = sent.get(file) ?? (await imagesUploadApi.uploadImage({ file })).url;
  sent.set(file, known);
  return known;
}

const close = () => useFeedback.setState({ open: false });

type Report = Input<'createWorkOrder'>;

/** Uploads the images first; returns undefined on failure, which has already been reported and leaves the form unchanged. */
async function withPictures(input: Report, typed: Values, more: Partial<Report>) {
  const images: string[] = [];
  try {
    for (const file of (typed.images ?? []) as File[]) images.push(await addressOf(file));
  } catch {
    return undefined;
  }
  return { ...input, images, ...more };
}

/** Renders a form to report a problem to support, with diagnostics attached. */
export function FeedbackDrawer({ open }: { open: boolean }) {
  const t = useTexts(words);
  // Captured on open, so that they describe the page with the problem, not a page visited later.
  const [page] = useState(pageAddress);
  const [diagnostics] = useState(collectDiagnostics);
  const [attach, setAttach] = useState(true);

  return (
    <FormDrawer
      id="createWorkOrder"
      open={open}
      onClose={close}
      title={t.title}
      values={{ title: '', content: '', images: [], contact: '' }}
      save={t.send}
      draft="work-order"
      prepare={(input, typed) => withPictures(input, typed, attach ? { page_url: page, diagnostics } : {})}
      refresh={['getUnprocessedCounts', 'getUnprocessedInfo']}
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

function PicturesField() {
  const most = useMeta('createWorkOrder').input('images').max ?? 9;
  return (
    <Field name="images">
      {({ id, label, value, onChange }) => (
        <Upload
          id={id}
          label={label}
          files={value as File[]}
          onChange={onChange}
          accept={pictureTypes.join()}
          limits={pictureLimits(most)}
          problemOf={pictureProblem}
          most={most}
        />
      )}
    </Field>
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
