import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  message_config_scene: {
    field: 'scene',
    sentence: ['这个场景已有自动消息，请直接修改那一条', 'This scene has a message already; change that one'],
  },
};
