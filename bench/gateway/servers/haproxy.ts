/** HAProxy with one thread, which denies by the rate of a client's address over a sliding period (`http_req_rate`). */
import { serveProgram } from '../../limiter/servers/binary.ts';

serveProgram({
  command: 'haproxy',
  arguments: (folder) => ['-f', `${folder}/haproxy.cfg`, '-db', '-q'],
  files: ({ port }, { quota, windowSeconds, upstream }) => ({
    'haproxy.cfg': `
global
  nbthread 1
  maxconn 2000
defaults
  mode http
  timeout connect 5s
  timeout client 600s
  timeout server 60s
frontend clients
  bind 127.0.0.1:${port}
  stick-table type string len 64 size 1m expire ${windowSeconds}s store http_req_rate(${windowSeconds}s)
  http-request track-sc0 req.hdr(x-forwarded-for)
  http-request deny deny_status 429 if { sc_http_req_rate(0) gt ${quota} }
  default_backend service
backend service
  http-reuse always
  server one ${new URL(upstream ?? '').host}
`,
  }),
});
