import type { ImportProfile } from '../../../imports/import-profile.js';

const toRemark = (...heads: string[]) => Object.fromEntries(heads.map((head) => [head, 'remark']));

/** Contact lists, told by their heads. What has no field of its own is kept in the remark. `name` is the field of the name. */
export const contactProfiles = (name: 'name' | 'real_name'): ImportProfile[] => [
  {
    name: ['企业微信客户列表', 'WeCom customer list'],
    heads: ['客户名称', '添加人', '添加时间'],
    columns: {
      ...{ 客户名称: name === 'name' ? 'name' : 'nick_name', 手机: 'phone' },
      ...toRemark('描述', '备注', '添加人', '添加人账号', '添加人所属部门', '添加时间', '来源', '企业', '邮箱', '地址', '职务', '电话'),
      ...toRemark(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((group) => `标签组${group}`), '标签'),
    },
  },
  {
    name: ['Google 通讯录', 'Google Contacts'],
    heads: ['First Name', 'Last Name', 'Phone 1 - Value'],
    columns: {
      ...{ 'First Name': 'given_name', 'Last Name': 'family_name', 'Middle Name': 'middle_name', 'Phone 1 - Value': 'phone' },
      ...toRemark('Notes', 'Phone 2 - Value', 'Phone 3 - Value', 'E-mail 1 - Value', 'Organization Name', 'Organization Title', 'Labels'),
    },
  },
  {
    name: ['Google 通讯录', 'Google Contacts'],
    heads: ['Given Name', 'Family Name', 'Phone 1 - Value'],
    columns: {
      ...{ Name: name, 'Given Name': 'given_name', 'Family Name': 'family_name', 'Phone 1 - Value': 'phone' },
      ...toRemark('Notes', 'Phone 2 - Value', 'E-mail 1 - Value', 'Organization 1 - Name', 'Organization 1 - Title', 'Group Membership'),
    },
  },
  {
    name: ['Outlook 联系人', 'Outlook contacts'],
    heads: ['First Name', 'Last Name', 'Mobile Phone'],
    columns: {
      ...{ 'First Name': 'given_name', 'Last Name': 'family_name', 'Middle Name': 'middle_name', 'Mobile Phone': 'phone', Title: null },
      ...toRemark('Notes', 'Home Phone', 'Business Phone', 'E-mail Address', 'Company', 'Job Title', 'Categories'),
    },
  },
  {
    name: ['通讯录文件（vCard）', 'Contacts (vCard)'],
    heads: ['姓名', '姓', '名', '昵称', '手机号', '分组'],
    columns: { 姓名: name, ...toRemark('备注', '公司', '职务', '邮箱', '地址', '分组') },
  },
];
