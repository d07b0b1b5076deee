import type { Sentence } from '../../http/refusal.js';

const notLeft: Sentence = ['该成员尚未离职', 'This member has not left'];
const unverified: Sentence = ['接替员工尚未实名认证', 'The taker has not verified their identity'];
const takerFull: Sentence = ['接替员工的客户已达上限', 'The taker has as many contacts as WeCom allows'];
const movedOften: Sentence = ['90 天内已转接两次', 'Handed over twice within 90 days'];
const underWay: Sentence = ['客户正在转接中', 'The contact is being handed over'];
const sameMember: Sentence = ['原员工与接替员工相同', 'The taker is who hands over'];
const notFollower: Sentence = ['原员工不是客户的跟进人', 'Who hands over does not have this contact'];
const noCustomerContact: Sentence = ['接替员工没有客户联系权限', 'The taker does not have the Customer contact permission'];
const ownerStays: Sentence = ['群主尚未离职', 'The owner of the group has not left'];
const notCustomerGroup: Sentence = ['不是客户群', 'Not a customer group'];
const ownerLeft: Sentence = ['群主已离职', 'The owner of the group has left'];
const groupBusy: Sentence = ['群正在继承中', 'The group is being handed over'];
const groupTaken: Sentence = ['群已有新群主', 'The group has its new owner already'];

/** Codes with which WeCom refuses to hand over a contact or group; the rows are skipped. */
export const transferMeanings: Record<number, ['row', Sentence]> = {
  40097: ['row', notLeft],
  40098: ['row', unverified],
  40099: ['row', takerFull],
  40100: ['row', underWay],
  40128: ['row', movedOften],
  40129: ['row', underWay],
  40130: ['row', sameMember],
  40131: ['row', notFollower],
  84083: ['row', noCustomerContact],
  90500: ['row', ownerStays],
  90501: ['row', notCustomerGroup],
  90502: ['row', ownerLeft],
  90507: ['row', groupBusy],
  90508: ['row', groupTaken],
};
