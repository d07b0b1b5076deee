import { chakra } from '@chakra-ui/react';
import { type FormEvent, useId, useState } from 'react';
import { failureText } from '#api/api-errors.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { mayLeave } from '#form/may-leave.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { notify } from '#ui/toast/toasts.js';
import { ConsentDecisions } from './ConsentDecisions.js';
import { ConsentSource } from './ConsentSource.js';
import { type ConsentState, useDecisions } from './use-decisions.js';

const words = texts({
  title: ['登记数据授权', 'Record consent'],
  text: [
    '请按客户本人的意思登记；谁在什么时候登记会一直保留。不同意的记录马上从所有页面隐藏，数据不会删除。',
    'Record what the customer said; who recorded it and when is kept. Records that are refused are hidden everywhere at once; nothing is deleted.',
  ],
  needsWho: ['请写明是谁、怎么说的', 'Say who said so, and how'],
  save: (count: number) => [`登记 ${count} 项`, `Record ${count}`],
  saved: (count: number) => [`已登记 ${count} 项授权`, `${count} ${count === 1 ? 'decision' : 'decisions'} recorded`],
});

interface Props {
  id: number;
  modules: readonly ConsentState[];
  onClose: () => void;
}

/** Returns the fields of the dialog, what saves them, and what leaves it. */
function useConsentForm({ id, modules, onClose }: Props) {
  const t = useTexts(words);
  const consent = useDecisions(id, modules);
  const [who, setWho] = useState('');
  const [day, setDay] = useState(dayOf(Date.now()));
  const [isTried, setTried] = useState(false);
  const count = consent.changed.length;
  const leave = async () => (await mayLeave(count > 0 || who !== '', false)) && onClose();
  async function save() {
    setTried(true);
    if (who.trim() === '' || count === 0) return;
    if (!(await consent.save([who.trim(), day].filter(Boolean).join(' · ')))) return;
    notify({ tone: 'success', title: t.saved(count) });
    onClose();
  }
  const problem = isTried && who.trim() === '' ? t.needsWho : undefined;
  return { consent, count, leave, save, source: { who, setWho, day, setDay, problem } };
}

/** Records what a customer agrees to, all at once. */
export function ConsentDialog(props: Props) {
  const t = useTexts(words);
  const form = useId();
  const { consent, count, leave, save, source } = useConsentForm(props);
  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }
  return (
    <Modal
      open
      onClose={() => void leave()}
      title={t.title}
      width="520px"
      action={
        <Button look="solid" type="submit" form={form} disabled={count === 0} aria-busy={consent.busy}>
          {t.save(count)}
        </Button>
      }
    >
      <chakra.form id={form} display="flex" flexDirection="column" gap="3" onSubmit={submit}>
        <chakra.p color="ink.2">{t.text}</chakra.p>
        {consent.error ? (
          <chakra.p role="alert" color="rose">
            {failureText(consent.error)}
          </chakra.p>
        ) : null}
        <ConsentDecisions modules={props.modules} decisions={consent.decisions} decide={consent.decide} />
        <ConsentSource {...source} />
      </chakra.form>
    </Modal>
  );
}
