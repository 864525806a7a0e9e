/** What the provider cannot tell the application, because it does not know where that is: it tells the visitor. */
import type { Configuration } from 'oidc-provider';
import type { Tenant } from '#server/gateway/passage.ts';
import { pageHeaders, renderPage } from './page.ts';

const heading = 'This sign-in cannot go on';

/** @returns the library's `renderError`: a page for a browser at the authorization endpoint, JSON for all else. */
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
        ? 'It has ended, or was begun in another browser. Go back to the application and start again.'
        : 'The application that sent you here asked in a way that we cannot answer. Only those who run it can mend that.';
    const detail = [out.error, out.error_description].filter(Boolean).join(': ');
    ctx.type = 'text/html';
    ctx.set(pageHeaders());
    ctx.body = renderPage(tenant, { view: 'stopped', title: heading, data: { heading, sentence, detail } });
  };
}
