import { uploadMaterial } from '../../content/upload-material.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

export const summary = { zh: '查看、上传和修改素材', en: 'List, upload and change materials' };

export const register: Register = (material, { say, run }) => {
  material
    .command('upload')
    .argument('<file>', say('要上传的文件', 'File to upload'))
    .description(say('上传文件并新建素材', 'Upload a file and make a material of it'))
    .option('--name <text>', say('素材名称，默认是文件名', 'Name of the material; that of the file by default'))
    .option(
      '--type <type>',
      say('image、voice、video 或 file，默认按文件名', 'image, voice, video or file; by the name of the file by default'),
    )
    .action(run(uploadMaterial));
  addExamples(material, [
    ['shiyi material upload 晚餐示范.jpg', '上传一张图片', 'upload a picture'],
    ['shiyi material upload 手册.pdf --name 外食点餐手册', '上传文件并取名', 'upload a file under a name'],
  ]);
};
