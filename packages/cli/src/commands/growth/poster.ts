import { drawPoster } from '../../posters/draw-poster.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

export const summary = { zh: '查看海报，生成带二维码的图片', en: 'List posters and draw them with their code' };

export const register: Register = (poster, { say, run }) => {
  poster
    .command('draw')
    .argument('<id>', say('海报编号', 'ID of the poster'))
    .description(say('生成一张海报并保存为 PNG', 'Draw a poster and save it as PNG'))
    .requiredOption('--url <url>', say('二维码扫出来的地址', 'Address that the code leads to'))
    .requiredOption('--out <file>', say('保存到这个文件', 'File to save it in'))
    .option('--nick <text>', say('海报上的昵称', 'Nickname on the poster'))
    .option('--customer <id>', say('为哪位客户生成', 'ID of the customer it is for'))
    .action(run(drawPoster));
  addExamples(poster, [
    ['shiyi poster draw 66 --url https://work.weixin.qq.com/ca/… --out poster.png', '生成一张海报', 'draw a poster'],
    [
      'shiyi poster draw 66 --url https://work.weixin.qq.com/ca/… --customer 1024 --out poster.png',
      '为一位客户生成',
      'draw it for a customer',
    ],
  ]);
};
