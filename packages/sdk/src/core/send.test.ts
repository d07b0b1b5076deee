import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { http, ok } from '../../../../tests/faults/raw-server.js';
import { connect, failure, server, token } from '../../../../tests/sdk/connect.js';
import { nodeFetch } from '../node/node-fetch.js';

describe.each([
  ['native fetch', undefined],
  ['nodeFetch', nodeFetch],
] as const)('send with %s', (_, fetch) => {
  const own = () => connect(fetch ? { fetch } : {});

  it('sends every value in the place the contract defines', async () => {
    await own().listStaff({ page: 2, keyword: '林 &=#', dept_id: 3 });
    server.answer = (socket) => socket.write(ok({ token: 'x', expires_in: 1 }));
    await own().login({ username: 'admin', password: '密 码' });
    const [list, login] = server.requests;
    expect(list).toMatchObject({ method: 'GET', body: '', headers: { 'admin-token': token } });
    expect(Object.fromEntries(new URL(list?.target ?? '', server.url).searchParams)).toEqual({
      page: '2',
      keyword: '林 &=#',
      dept_id: '3',
    });
    expect(login).toMatchObject({ method: 'POST', target: '/admin/v1/auth/login', headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(login?.body ?? '')).toEqual({ username: 'admin', password: '密 码' });
  });

  it('keeps names such as __proto__ and toString plain names', async () => {
    server.answer = (socket) => socket.write(ok({ token: 'x' }));
    await own().login(JSON.parse('{"username":"a","password":"b","__proto__":{"c":1},"toString":"d"}'));
    expect(server.requests[0]?.body).toBe('{"username":"a","password":"b","__proto__":{"c":1},"toString":"d"}');
  });

  it('leaves nothing on a connection that is used again and again', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const client = own();
    for (let turn = 0; turn < 15; turn++) await client.listStaff();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('sends files as a form and leaves out what is undefined', async () => {
    server.answer = (socket) => socket.write(ok({ url: '/files/a.png', name: 'a.png', size: 3 }));
    const file = new File([Uint8Array.of(0x89, 0x50, 0x4e)], '头像.png', { type: 'image/png' });
    await own().uploadImage({ file, note: undefined } as never);
    const [upload] = server.requests;
    expect(upload?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(upload?.body).toContain('name="file"; filename="头像.png"');
    expect(upload?.body).not.toContain('note');
  });

  it('returns a file that is complete by length and digest, under a name without a path', async () => {
    const bytes = Buffer.from('食宜 file');
    const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
    const headers = {
      'content-type': 'image/png',
      'repr-digest': digest,
      'content-disposition': "attachment; filename*=UTF-8''..%2F..%2Fa%20%E9%A3%9F.png",
    };
    server.answer = (socket) => socket.write(http(200, bytes, headers));
    const file = await own().getFile({ key: 'a.png' });
    expect(file).toMatchObject({ type: 'image/png', name: 'a 食.png' });
    expect(Buffer.from(file.bytes).toString()).toBe('食宜 file');
  });

  it('refuses a file with a wrong digest, and an envelope instead of a file', async () => {
    server.answer = (socket) => socket.write(http(200, 'abc', { 'content-type': 'image/png', 'repr-digest': 'sha-256=:AAAA:' }));
    expect(await failure(own().getFile({ key: 'a' }))).toMatchObject({ kind: 'protocol', reason: 'truncated' });
    server.answer = (socket) => socket.write(http(200, '{"code":100001,"message":"x","data":{}}'));
    expect(await failure(own().getFile({ key: 'a' }))).toMatchObject({ kind: 'session' });
    server.answer = (socket) => socket.write(ok({}));
    expect(await failure(own().getFile({ key: 'a' }))).toMatchObject({ kind: 'envelope', reason: 'data-shape' });
  });

  it('treats a sign-in without a session as refused, with the response message', async () => {
    server.answer = (socket) => socket.write(http(200, '{"code":200,"message":"还在审核","data":{"token":""}}'));
    const refusal = await failure(own().login({ username: 'a', password: 'b' }));
    expect(refusal).toMatchObject({ kind: 'business', reason: 'no-token', serverMessage: '还在审核' });
    server.answer = (socket) => socket.write(ok({ auth_url: 'https://open.work.weixin.qq.com/' }));
    expect(await own().login({ username: 'a', password: 'b' })).toHaveProperty('auth_url');
  });

  it('reads on as long as a file keeps coming', async () => {
    server.answer = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 8\r\n\r\n');
      let sent = 0;
      const timer = setInterval(() => {
        socket.write('x');
        if (++sent === 8) clearInterval(timer);
      }, 60);
    };
    const client = connect({ timeout: 250, ...(fetch ? { fetch } : {}) });
    expect((await client.getFile({ key: 'a' })).bytes).toHaveLength(8);
  });
});
