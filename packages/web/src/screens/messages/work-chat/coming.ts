import type { Purposes } from '#generated-pages/purposes.js';

export const purposes: Purposes = {
  '/user/people-mass-texting/add-edit': [
    '新建或修改一次客户群发：选择对象、内容和发送时间，发送前预览并确认。',
    'Write a customer broadcast: who gets it, what it says and when it goes out, with a preview to confirm before it is sent.',
  ],
  '/user/people-mass-texting/detail': [
    '查看一次客户群发的内容、送达情况和未送达的原因。',
    'What a customer broadcast said, who received it, and why others did not.',
  ],
  '/user/group-mass-texting/add-edit': [
    '新建或修改一次客户群群发：选择对象、内容和发送时间，发送前预览并确认。',
    'Write a group broadcast: who gets it, what it says and when it goes out, with a preview to confirm before it is sent.',
  ],
  '/user/group-mass-texting/detail': [
    '查看一次客户群群发的内容、送达情况和未送达的原因。',
    'What a group broadcast said, who received it, and why others did not.',
  ],
  '/user/customer-group/detail': ['查看一个客户群的成员、入群方式和进群时间。', 'Who is in a customer group, how they joined, and when.'],
};
