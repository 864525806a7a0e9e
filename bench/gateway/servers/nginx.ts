/** nginx as a reverse proxy with limit_req by the client's address, as its documentation has both. */
import { serveProgram } from '../../limiter/servers/binary.ts';
import { nginxConfiguration, nginxLimit } from '../../limiter/servers/nginx-configuration.ts';

serveProgram({
  command: 'nginx',
  arguments: (folder) => ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'],
  files: ({ port }, settings) => {
    const { zone, limit } = nginxLimit('$http_x_forwarded_for', settings);
    const service = `upstream service { server ${new URL(settings.upstream ?? '').host}; keepalive 64; keepalive_requests 1000000000; }`;
    // HTTP/1.1 without `Connection`, so that connections to the service are kept.
    const server = `
    listen 127.0.0.1:${port};
    location / { ${limit} proxy_http_version 1.1; proxy_set_header Connection ""; proxy_pass http://service; }`;
    return { 'nginx.conf': nginxConfiguration(`${zone} ${service}`, server) };
  },
});
