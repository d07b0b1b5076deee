import { pageOptions } from '../../operation/show-list.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';
import { listCodes } from '../../staff-codes/list-codes.js';
import { savePictures } from '../../staff-codes/save-pictures.js';
import { showCode } from '../../staff-codes/show-code.js';
import { showDuty } from '../../staff-codes/show-duty.js';

export const summary = { zh: '查看员工活码、谁在接待，保存二维码', en: 'List staff codes, see who is on duty, save their pictures' };

export const register: Register = (code, noun) => {
  const { say, run } = noun;
  const id = say('活码编号', 'ID of the code');
  const list = code.command('list').description(say('列出员工活码，含添加人数', 'List staff codes with their contacts'));
  list.option('--invalid', say('只看失效的', 'Only those that lead nowhere'));
  list.option('--keyword <text>', say('名称中的文字', 'Text in the name'));
  for (const [flags, description] of pageOptions(noun)) list.option(flags, description);
  list.action(run(listCodes));
  code
    .command('show')
    .argument('<id>', id)
    .description(say('显示一个活码的设置和效果', 'Show a code and its results'))
    .action(run(showCode));
  code
    .command('duty')
    .argument('<id>', id)
    .description(say('谁会接到扫码', 'Show who gets a scan'))
    .option(
      '--at <time>',
      say('某个时间，如 2026-11-21T23:30:00+08:00；不填为现在', 'At a time such as 2026-11-21T23:30:00+08:00; now without it'),
    )
    .action(run(showDuty));
  code
    .command('pictures')
    .argument('[id...]', say('活码编号，可多个；不填为全部', 'IDs of codes; all without any'))
    .description(say('把二维码保存为图片', 'Save the QR codes as pictures'))
    .option('--folder <folder>', say('保存到这个文件夹，默认当前文件夹', 'Folder to save them in; the current one by default'))
    .action(run(savePictures));
  addExamples(code, [
    ['shiyi staff-code list --invalid', '失效的活码和原因', 'codes that lead nowhere, and why'],
    ['shiyi staff-code duty 73', '现在谁会接到扫码', 'who gets a scan now'],
    ['shiyi staff-code duty 73 --at 2026-11-21T23:30:00+08:00', '周六深夜谁会接到', 'who gets one late on Saturday'],
    ['shiyi staff-code pictures 73 --folder codes', '保存一个活码的图片', 'save the picture of one code'],
  ]);
};
