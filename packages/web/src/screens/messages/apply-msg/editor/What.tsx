import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Attachments } from '#message/Attachments.js';
import type { Attachment } from '#message/attachment.js';
import { MessageText } from '#message/MessageText.js';
import { Zone } from '#message/Zone.js';
import type { AppStyle } from '../app-message.js';
import { ArticleTexts } from './ArticleTexts.js';
import { type KeyedItem, partsOf } from './app-values.js';
import { ItemRows } from './ItemRows.js';

const words = texts({
  title: ['发什么', 'What it says'],
  nameHint: ['只有发消息的员工看得到', 'Only staff who send see it'],
  button: ['不填则显示“详情”', 'Shows “Details” if empty'],
});

function Text({ most }: { most: number | undefined }) {
  return (
    <Field name="content">
      {({ id, label, value, onChange, invalid }) => (
        <MessageText id={id} label={label} value={String(value ?? '')} onChange={onChange} invalid={invalid} most={most ?? 2048} />
      )}
    </Field>
  );
}

/** The name, the style, and the parts that the style has. */
export function What() {
  const t = useTexts(words);
  const { form } = useFormState();
  const style = form.watch('style') as AppStyle;
  const { texts: parts, bytes, attachments, items } = partsOf[style];
  return (
    <Zone at={2} title={t.title}>
      <Field name="name" hint={t.nameHint} />
      <Field name="style" />
      {parts.includes('title') ? <Field name="title" required={style !== 'video'} /> : null}
      {parts.includes('content') ? <Text most={bytes?.content} /> : null}
      {parts.includes('url') ? <Field name="url" required /> : null}
      {parts.includes('btn_text') ? <Field name="btn_text" hint={t.button} /> : null}
      {items ? (
        <Field name="items">
          {({ label, value, onChange }) => <ItemRows label={label} items={(value ?? []) as KeyedItem[]} most={items} onChange={onChange} />}
        </Field>
      ) : null}
      {attachments ? (
        <Field name="attachments">
          {({ label, value, onChange }) => {
            const list = ((value ?? []) as Attachment[]).filter(({ msgtype }) => msgtype === attachments.type);
            return (
              <>
                <Attachments label={label} attachments={list} onChange={onChange} types={[attachments.type]} most={attachments.most} />
                {style === 'mpnews' ? <ArticleTexts attachments={list} onChange={onChange} /> : null}
              </>
            );
          }}
        </Field>
      ) : null}
    </Zone>
  );
}
