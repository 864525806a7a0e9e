/** The error page, for errors that must not be redirected because the redirect URI is unknown or invalid. */
import type { Configuration } from 'oidc-provider';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import { languageOf, languages } from '#server/platform/messages/messages.ts';
import { pageHeaders, renderPage, said } from './page.ts';

/** @returns the library's `renderError`: an HTML page for a browser at the authorization endpoint, JSON otherwise. */
export function renderErrorFor(tenant: Tenant): NonNullable<Configuration['renderError']> {
  return (ctx, out) => {
    const route: unknown = ctx.oidc.route;
    const visited = route === 'authorization' || route === 'resume';
    if (!visited || ctx.accepts('json', 'html') !== 'html') {
      ctx.body = out;
      return;
    }
    const sentence = route === 'resume' ? said('oauth.stopped.error.resume') : said('oauth.stopped.error.request');
    const detail = [out.error, out.error_description].filter(Boolean).join(': ');
    ctx.type = 'text/html';
    ctx.set(pageHeaders());
    const language = languageOf(ctx.acceptsLanguages([...languages]) || 'en');
    const title = said('oauth.stopped.error');
    ctx.body = renderPage(tenant, { view: 'stopped', title, data: { sentence, detail } }, language);
  };
}
