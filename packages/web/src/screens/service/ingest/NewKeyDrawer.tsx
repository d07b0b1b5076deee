import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';

const words = texts({
  title: ['新建密钥', 'New key'],
  save: ['创建密钥', 'Create'],
  hint: ['写明用在哪里，例如「小程序正式环境」', 'Say where it is used, such as “mini-program, production”'],
});

interface Props {
  open: boolean;
  onClose: () => void;
  onMade: (made: Data<'createIngestKey'>) => void;
}

/** The form for a new key. */
export function NewKeyDrawer({ open, onClose, onMade }: Props) {
  const t = useTexts(words);
  return (
    <FormDrawer id="createIngestKey" open={open} onClose={onClose} title={t.title} save={t.save} values={{ name: '' }} onDone={onMade}>
      <Field name="name" autoFocus hint={t.hint} />
    </FormDrawer>
  );
}
