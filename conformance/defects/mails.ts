/** Defects of newsletters and test mails. */
import { jsonOf, withJson } from '../broken/mutant.ts';
import type { Defect } from './defect.ts';
import { host } from './insider.ts';
import { bodyWith, idIn, isAt, json, kindOf, listMember, objectMember } from './requests.ts';

const area = { rules: ['mail/*'], level: 'must' } as const;

export const mails: readonly Defect[] = [
  {
    ...area,
    name: 'test-mail-not-sent-for-jwt',
    cites: 'Endpoints: email_templates/send-test',
    description: 'Says that a test mail was sent, and sends it for Api-Tokens only.',
    start: host(() => async (request, forward) => {
      const isSilent = isAt(request, 'emailTemplates.sendTest') && kindOf(request) === 'jwt';
      return isSilent ? json(200, { to: listMember(jsonOf(request), 'to'), warnings: [] }) : forward(request);
    }),
  },
  {
    ...area,
    name: 'test-mail-of-the-first-template',
    cites: 'Endpoints: email_templates/send-test',
    description: 'Sends test mails of the first template that was tested.',
    start: host(() => {
      const first = new Map<string, unknown>();
      return async (request, forward) => {
        const { templateId } = jsonOf(request);
        if (!isAt(request, 'emailTemplates.sendTest') || templateId === undefined) return forward(request);
        const used = first.get(request.tenant) ?? templateId;
        first.set(request.tenant, used);
        return forward(bodyWith(request, { templateId: used }));
      };
    }),
  },
  {
    ...area,
    name: 'newsletter-not-sent',
    cites: 'Endpoints: newsletters/send',
    description: 'Says that a newsletter is being sent, and sends none.',
    start: host(() => async (request, forward, insider) => {
      if (!isAt(request, 'newsletters.send')) return forward(request);
      const { id, ...rest } = await insider.read(request.tenant, `/api/v1/newsletters/${idIn(request)}`);
      return id === undefined ? forward(request) : json(202, { id, ...rest, status: 'SENDING' });
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'newsletter-to-the-first-only',
    cites: 'Endpoints: newsletters/send',
    description: 'Sends a newsletter to the first of its recipients.',
    start: host(() => async (request, forward) => {
      const audience = objectMember(jsonOf(request), 'audience');
      const ids = listMember(audience, 'contactIds');
      if (!isAt(request, 'newsletters.create') || ids.length < 2) return forward(request);
      const response = await forward(bodyWith(request, { audience: { ...audience, contactIds: ids.slice(0, 1) } }));
      return response.status < 300 ? withJson(response, { ...jsonOf(response), audience }) : response;
    }),
  },
];
