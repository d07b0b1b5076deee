import { getContactWay } from '../../../outside/wecom/contact-ways.js';
import type { PictureKind } from './picture.js';

export const staffCodePictures: PictureKind = {
  table: 'staff_code',
  condition: 'scene = 2',
  addressOf: async (api, configId) => (await getContactWay(api, configId)).picture,
};
