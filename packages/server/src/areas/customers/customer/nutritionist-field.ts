import { asText, type Reader } from '../../../imports/decide/values.js';
import type { ImportField, Values } from '../../../imports/kind.js';

const longest = 64;

const read: Reader = (cell) => {
  const value = asText(cell).toLowerCase();
  return value.length > longest ? { problem: [`最多 ${longest} 个字`, `at most ${longest} characters`] } : { value };
};

const names = "select lower(normalize(name, nfkc)) as name, id from staff where deleted_at is null and status = 'enabled'";

/** The column of an import that names the nutritionist of a new customer: by username, or by name where only one has it. */
export const nutritionistField: ImportField = {
  name: 'principal_user_id',
  label: ['负责营养师', 'Nutritionist'],
  aliases: ['营养师', '负责人', '跟进人', '所属员工', '负责员工', 'owner', 'principal'],
  sql: 'bigint',
  read,
  refers: {
    from: `select n.name, min(n.id) as id from (
        ${names} union all select lower(username), id from staff where deleted_at is null and status = 'enabled') n
      group by n.name having count(distinct n.id) = 1`,
    isName: true,
    shown: 'select name, id from staff',
    missing: [
      '没有在用的员工“#”，或有多人叫这个名字，请填写登录账号',
      'no active staff member “#”, or several have this name; write the username',
    ],
  },
  example: '',
};

/** Known customers are reassigned in the customer list, which needs a permission of its own. */
export const changesNutritionist = (record: Values, before: Values | undefined) =>
  before !== undefined && record.principal_user_id !== before.principal_user_id;
