/** Configuration of nginx: one worker, no log, connections that are kept. */
import type { ServerSettings } from './settings.ts';

/** @param key the variable that names the client @returns the zone, and the directives of a limited location */
export function nginxLimit(key: string, { quota, windowSeconds }: ServerSettings): { zone: string; limit: string } {
  return {
    zone: `limit_req_zone ${key} zone=clients:64m rate=${(quota * 60) / windowSeconds}r/m;`,
    limit: `limit_req zone=clients burst=${quota - 1} nodelay; limit_req_status 429;`,
  };
}

/** @param http further directives @param server those of its only server */
export function nginxConfiguration(http: string, server: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  return `
daemon off; worker_processes 1; pid nginx.pid; error_log stderr crit;
events { worker_connections 2048; }
http {
  access_log off; default_type application/json; keepalive_requests 1000000000; open_file_cache max=10;
  ${temporary.join(' ')}
  ${http}
  server {${server}
  }
}
`;
}
