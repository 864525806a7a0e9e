/** The colour and the logo of an organisation, for all of its pages: each has a `.mark`, which holds its initial. */
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { Problem } from '#server/gateway/api/problem.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { entityTagOf } from '#server/gateway/http/entity-tag.ts';
import { guarded } from '#server/gateway/http/public-files.ts';
import { accentStyle } from '#server/platform/accent.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { selectLogo, selectOrganisation } from './organisation.ts';

/** @returns the routes of the style that follows that of a page, of the picture that it names, and of the icon of tabs */
export function brandRoutes(database: Database): ServerRoute[] {
  const reading = (request: Request) => database.reading(tenantOf(request).id);
  return [
    {
      method: 'GET',
      path: '/brand.css',
      handler: async (request, h) => {
        const { accentColour, logoVersion } = await selectOrganisation(reading(request));
        const style = accentStyle(accentColour) + (logoVersion === null ? '' : logoStyle(logoVersion));
        return guarded(
          h
            .response(style)
            .type('text/css')
            .etag(entityTagOf(Buffer.from(style))),
        );
      },
    },
    {
      method: 'GET',
      // Browsers look here for all pages.
      path: '/favicon.ico',
      handler: async (request, h) => {
        const logo = await selectLogo(reading(request));
        return logo ? sendLogo(h, logo) : guarded(h.redirect('/docs/logo.svg'));
      },
    },
    {
      method: 'GET',
      path: '/logo',
      handler: async (request, h) => {
        const logo = await selectLogo(reading(request));
        if (!logo) throw new Problem('not_found');
        return sendLogo(h, logo);
      },
    },
  ];
}

const sendLogo = (h: ResponseToolkit, { type, bytes }: { type: string; bytes: Buffer }) =>
  guarded(h.response(bytes).type(type).etag(entityTagOf(bytes)));

/**
 * Puts the logo in the place of the initial, whose height it keeps, on white: most logos are made for paper.
 * @param version in the address, so that browsers ask again once it changes
 */
function logoStyle(version: number): string {
  const look = 'background:#fff;border-radius:4px;max-width:9rem;object-fit:contain;width:auto';
  return `.mark{${look};content:url("/logo?${version}")}`;
}
