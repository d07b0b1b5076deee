import { texts } from '#app/texts.js';

/** What is said after each change of a service order. */
export const doneWords = texts({
  start: ['开始日期已保存', 'First day saved'],
  pause: ['服务已暂停', 'Paused'],
  resume: ['服务已恢复', 'Resumed'],
  days: ['天数已调整', 'Days changed'],
  extend: ['服务已延长', 'Days added'],
  finished: ['服务已结束', 'Finished'],
  cancelled: ['服务单已取消', 'Order canceled'],
  terminated: ['服务已终止', 'Terminated'],
  principal: ['营养师已更换', 'Nutritionist changed'],
  camp: ['减脂营已调整', 'Camp changed'],
  remark: ['备注已保存', 'Note saved'],
  edit: ['服务单已保存', 'Order saved'],
});
