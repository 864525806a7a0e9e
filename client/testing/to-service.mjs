/** Preload (`node --import`) that resolves the demo's host to 127.0.0.1:$SERVICE_PORT in `fetch`. */
import http from 'node:http';

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { host, pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const options = {
    host: '127.0.0.1',
    port: process.env.SERVICE_PORT,
    method: request.method,
    path: pathname + search,
    headers: { host, ...Object.fromEntries(request.headers), 'content-length': body.length },
    signal: request.signal,
  };
  return new Promise((resolve, reject) => {
    const outgoing = http.request(options, async (response) => {
      const text = Buffer.concat(await response.toArray());
      resolve(new Response(text.length ? text : null, { status: response.statusCode, headers: response.headers }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
};
