// Server of the SDK benchmark. Sends prebuilt bytes, so that it adds next to nothing to the measured times.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const staff = (id: number) => ({
  id,
  username: `bench${id}`,
  name: `员工 ${id}`,
  email: 'b***@example.com',
  phone_masked: '139****0001',
  avatar: '',
  sex: 'unknown',
  position: '营养师',
  departments: [{ id: 1, name: '总部' }],
  main_dept_id: 1,
  roles: [{ id: 2, name: '运营' }],
  is_leader: false,
  status: 'enabled',
  created_at: '2026-11-01T08:00:00Z',
  version: 1,
});
const list = Array.from({ length: 50 }, (_, id) => staff(id));
const answers: Record<string, unknown> = {
  '/admin/v1/users/detail': staff(7),
  '/admin/v1/users': { list, total: 1000, page: 1, limit: 50 },
  '/admin/v1/redis': {},
};
const bodies = new Map(
  Object.entries(answers).map(([path, data]) => [path, Buffer.from(JSON.stringify({ code: 200, message: 'ok', data }))]),
);

const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  const body = bodies.get(request.url?.split('?', 1)[0] ?? '');
  if (!body) return void response.writeHead(404).end();
  // Like a real server, responds only after reading the request.
  request.resume().on('end', () => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length, 'X-Request-Id': 'bench-1' }).end(body);
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
