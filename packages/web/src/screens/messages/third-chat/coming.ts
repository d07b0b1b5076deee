import type { Purposes } from '#generated-pages/purposes.js';

export const purposes: Purposes = {
  '/user/people-mass-third/add-edit': [
    '新建或修改一次第三方客户群发：选择对象、内容和发送时间，发送前预览并确认。',
    'Write a third-party customer broadcast: who gets it, what it says and when it goes out, with a preview to confirm before it is sent.',
  ],
  '/user/people-mass-third/detail': [
    '查看一次第三方客户群发的内容、送达情况和未送达的原因。',
    'What a third-party customer broadcast said, who received it, and why others did not.',
  ],
  '/user/group-mass-third/add-edit': [
    '新建或修改一次第三方客户群群发：选择对象、内容和发送时间，发送前预览并确认。',
    'Write a third-party group broadcast: who gets it, what it says and when it goes out, with a preview to confirm before it is sent.',
  ],
  '/user/group-mass-third/detail': [
    '查看一次第三方客户群群发的内容、送达情况和未送达的原因。',
    'What a third-party group broadcast said, who received it, and why others did not.',
  ],
};
