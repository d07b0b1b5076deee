import { Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Attachments } from '#message/Attachments.js';
import type { Attachment } from '#message/attachment.js';
import { MessageText } from '#message/MessageText.js';
import { PhonePreview } from '#message/PhonePreview.js';
import { State } from './State.js';

const words = texts({
  text: ['正文', 'Text'],
  attachments: ['附件', 'Attachments'],
  welcome: ['欢迎语', 'Welcome message'],
  mass: ['群发里不能用客户变量', 'A mass message without variables of the customer'],
  long: ['正文太长', 'A text that is too long'],
  empty: ['还没有内容', 'Nothing yet'],
  nick: ['客户昵称', 'Name of the customer'],
  staff: ['员工姓名', 'Name of the staff member'],
});

const sample: Attachment[] = [
  { msgtype: 'link', title: '外食点餐的三个顺序', desc: '先汤后菜，再吃肉，主食放最后。', url: 'https://h5.shiyi.example/eating-out' },
  { msgtype: 'file', file_name: '外食点餐手册.pdf' },
];

export function MessageFields() {
  const t = useTexts(words);
  return (
    <>
      <State name={t.welcome} width="880px">
        <Welcome />
      </State>
      <State name={t.mass}>
        <Text id="mass" label={t.mass} initial="{{nick}}，周末快乐" isMass />
      </State>
      <State name={t.long}>
        <Text id="long" label={t.long} initial={'饭'.repeat(1400)} />
      </State>
      <State name={t.empty}>
        <PhonePreview sender="陈雨桐" text="" attachments={[]} title="Empty" />
      </State>
    </>
  );
}

function Text({ initial, ...props }: { id: string; label: string; initial: string; isMass?: boolean }) {
  const [text, setText] = useState(initial);
  return <MessageText {...props} value={text} onChange={setText} />;
}

function Welcome() {
  const t = useTexts(words);
  const [text, setText] = useState('{{nick}}，你好，我是{{staff}}。');
  const [attachments, setAttachments] = useState(sample);
  const variables = [
    { text: '{{nick}}', label: t.nick },
    { text: '{{staff}}', label: t.staff },
  ];
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }} gap="4">
      <div>
        <MessageText id="welcome" label={t.text} value={text} onChange={setText} variables={variables} />
        <Attachments
          label={t.attachments}
          attachments={attachments}
          onChange={setAttachments}
          types={['image', 'link', 'miniprogram', 'video', 'file']}
        />
      </div>
      <PhonePreview sender="陈雨桐" text={text} attachments={attachments} />
    </Grid>
  );
}
