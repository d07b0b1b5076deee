import type { ClientOptions } from '@shiyi/sdk';

type Fetch = NonNullable<ClientOptions['fetch']>;

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

/** Converts an XMLHttpRequest to a Response; reports a redirect it followed as status 302. */
function answerOf(request: XMLHttpRequest, url: string): Response {
  if (request.responseURL !== new URL(url).href) return new Response(null, { status: 302 });
  const bytes = request.response as ArrayBuffer;
  return new Response(bytes.byteLength > 0 ? bytes : null, { status: request.status, headers: headersOf(request) });
}

/** Like fetch, but reports upload progress, which fetch does not support. */
export const uploadFetch: Fetch = (url, { method, headers, body, signal, onProgress }) =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(method ?? 'POST', url);
    request.responseType = 'arraybuffer';
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total));
    request.addEventListener('load', () => done(answerOf(request, url)));
    request.addEventListener('error', () => fail(new TypeError('Failed to fetch')));
    request.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as XMLHttpRequestBodyInit);
  });
