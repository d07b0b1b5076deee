import { getJoinWay } from '../../../outside/wecom/group-codes.js';
import type { PictureKind } from '../contact/picture.js';

export const joinWayPictures: PictureKind = {
  table: 'group_join_way',
  condition: 'true',
  addressOf: async (api, configId) => (await getJoinWay(api, configId)).picture,
};
