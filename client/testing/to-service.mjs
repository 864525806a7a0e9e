/** Preload (`node --import`) that resolves the demo's host to 127.0.0.1:$SERVICE_PORT in `fetch`. */
import http from 'node:http';

globalThis.fetch = (url, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const { host, pathname, search } = new URL(url);
    const sent = {
      host,
      ...Object.fromEntries(headers),
      ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
    };
    const options = {
      host: '127.0.0.1',
      port: process.env.SERVICE_PORT,
      method,
      path: pathname + search,
      headers: sent,
      signal,
    };
    const request = http.request(options, async (response) => {
      const text = Buffer.concat(await response.toArray());
      resolve(new Response(text.length ? text : null, { status: response.statusCode, headers: response.headers }));
    });
    request.on('error', reject);
    request.end(body);
  });
