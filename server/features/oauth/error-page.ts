/** The error page, for errors that must not be redirected because the redirect URI is unknown or invalid. */
import type { Configuration } from 'oidc-provider';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import { pageHeaders, renderPage } from './page.ts';

const heading = 'This sign-in cannot continue';

/** @returns the library's `renderError`: an HTML page for a browser at the authorization endpoint, JSON otherwise. */
export function renderErrorFor(tenant: Tenant): NonNullable<Configuration['renderError']> {
  return (ctx, out) => {
    const route: unknown = ctx.oidc.route;
    const visited = route === 'authorization' || route === 'resume';
    if (!visited || ctx.accepts('json', 'html') !== 'html') {
      ctx.body = out;
      return;
    }
    const sentence =
      route === 'resume'
        ? 'It has expired, or was started in another browser. Go back to the application and start again.'
        : 'The application that sent you here made an invalid request. Please report this to its operator.';
    const detail = [out.error, out.error_description].filter(Boolean).join(': ');
    ctx.type = 'text/html';
    ctx.set(pageHeaders());
    ctx.body = renderPage(tenant, { view: 'stopped', title: heading, data: { heading, sentence, detail } });
  };
}
