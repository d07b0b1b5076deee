// Lists all enabled staff, page by page. No row comes twice, even if staff are added meanwhile.
import { createClient } from '@shiyi/sdk';

const { SHIYI_BASE_URL: baseUrl = 'http://127.0.0.1:8420', SHIYI_TOKEN: token } = process.env;
const client = createClient({ baseUrl, token });

let count = 0;
for await (const { id, name, main_dept_id } of client.paginate('listStaff', { status: 'enabled' })) {
  console.log(id, name, main_dept_id ?? '');
  count++;
}
console.log(`${count} staff`);
