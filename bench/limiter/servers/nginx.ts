/** nginx with and without its own limit_req, with one worker. */
import { serveProgram } from './binary.ts';
import { nginxConfiguration, nginxLimit } from './nginx-configuration.ts';
import { body } from './settings.ts';

serveProgram({
  command: 'nginx',
  arguments: (folder) => ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'],
  files: ({ port, folder }, settings) => {
    const { zone, limit } = nginxLimit('$http_x_client', settings);
    const isLimited = settings.limiter !== undefined;
    // limit_req runs before the content phase, so the route must be a file: `return` would run earlier.
    const server = `
    listen 127.0.0.1:${port}; root ${folder};
    location = /limited { ${isLimited ? limit : ''} }`;
    return {
      'nginx.conf': nginxConfiguration(isLimited ? zone : '', server),
      limited: JSON.stringify(body),
    };
  },
});
