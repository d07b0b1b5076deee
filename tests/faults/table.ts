import { bodies } from './rows/body.js';
import { connecting } from './rows/connecting.js';
import { envelopes } from './rows/envelope.js';
import { headers } from './rows/headers.js';
import { redirects } from './rows/redirects.js';
import { sending } from './rows/sending.js';
import { sequences } from './rows/sequences.js';
import { servers } from './rows/server.js';
import { statuses } from './rows/status.js';

/** The failure matrix: 85 rows with their variants, used by the tests of SDK, CLI and console. */
export const faults = [...sending, ...connecting, ...headers, ...redirects, ...bodies, ...envelopes, ...statuses, ...servers, ...sequences];
