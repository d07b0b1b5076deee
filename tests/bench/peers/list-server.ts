// The staff list from a bare Node server: two prepared statements on a pool, parsed rows, JSON built here. No session, permissions or
// validation.
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pg from 'pg';

const [url = '', company = '', connections = '10'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(connections) });

const pageText = `select s.id, s.username, s.name, mask_email(s.email) as email, mask_phone(s.phone) as phone_masked, s.avatar, s.sex, s.position,
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.sort, d.id) from staff_department sd
    join department d on d.enterprise_id = sd.enterprise_id and d.id = sd.dept_id where sd.enterprise_id = $1 and sd.staff_id = s.id), '[]') as departments,
  s.main_dept_id,
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.level desc, r.id) from staff_role sr
    join role r on r.enterprise_id = sr.enterprise_id and r.id = sr.role_id where sr.enterprise_id = $1 and sr.staff_id = s.id), '[]') as roles,
  coalesce((select bool_or(sd.is_leader) from staff_department sd where sd.enterprise_id = $1 and sd.staff_id = s.id), false) as is_leader,
  s.status, s.wx_userid, s.wx_status, s.source, s.last_login_at, s.created_at, s.version
  from staff s where s.enterprise_id = $1 and s.deleted_at is null order by s.created_at desc, s.id desc limit $2`;
const totalText = 'select count(*)::int as total from (select from staff where enterprise_id = $1 and deleted_at is null limit 10001) c';

const packers = {
  br: promisify((bytes: Buffer, done: (error: Error | null, packed: Buffer) => void) =>
    brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }, done),
  ),
  gzip: promisify((bytes: Buffer, done: (error: Error | null, packed: Buffer) => void) => gzip(bytes, { level: 3 }, done)),
};

const server = createServer({ keepAliveTimeout: 72_000 }, async (request, response) => {
  const limit = Number(new URLSearchParams(request.url?.split('?')[1]).get('limit') ?? 20);
  const [page, count] = await Promise.all([
    pool.query({ name: 'page', text: pageText, values: [company, limit] }),
    pool.query({ name: 'total', text: totalText, values: [company] }),
  ]);
  const data = { list: page.rows, total: count.rows[0].total, page: 1, limit, next: page.rows.at(-1)?.id ?? null };
  const body = Buffer.from(JSON.stringify({ code: 200, message: '操作成功', data }));
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one));
  const packed = encoding && body.length >= 1024 ? await packers[encoding](body) : body;
  response
    .writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': packed.length,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
      ...(packed === body ? {} : { 'Content-Encoding': encoding }),
    })
    .end(packed);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit());
