import type { Purposes } from '#generated-pages/purposes.js';

export const purposes: Purposes = {
  '/user/apply-msg/add-edit': [
    '新建或修改一次应用消息：选择对象、内容和发送时间，发送前预览并确认。',
    'Write an app message: who gets it, what it says and when it goes out, with a preview to confirm before it is sent.',
  ],
  '/user/apply-msg/detail': [
    '查看一次应用消息的内容、送达情况和未送达的原因。',
    'What an app message said, who received it, and why others did not.',
  ],
};
