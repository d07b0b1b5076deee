// A short command: imports the SDK, makes one call, exits.
import { createClient } from '@shiyi/sdk';
import { nodeFetch } from '@shiyi/sdk/node';

const [address = ''] = process.argv.slice(2);
const staff = await createClient({ baseUrl: address, token: 'tok-bench', fetch: nodeFetch }).getStaff({ id: 7 });
if (staff.id !== 7) throw new Error(`${address} answered another record`);
