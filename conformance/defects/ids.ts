/** Hosts with ids of another shape: the proxy translates them in both directions. */
import { unsigned } from '../broken/good/plain.ts';
import type { Handlers, ProxiedRequest, ProxiedResponse } from '../broken/mutant.ts';
import type { Setting } from './defect.ts';
import { limited } from './limited.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Translates ids between the good host and its clients. */
interface Shape {
  /** @returns the text with the host's ids in place of UUIDs */
  outwards(text: string): string;
  /** @returns the text with UUIDs in place of the host's ids */
  inwards(text: string): string;
}

/** Ids are integers from 900000000 on. JWTs and mails keep their UUIDs. */
function integers(): Shape {
  const uuids: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (id: string) => {
    const number = numbers.get(id) ?? 900_000_000 + uuids.push(id) - 1;
    numbers.set(id, number);
    return String(number);
  };
  const uuidOf = (number: string) => uuids[Number(number) - 900_000_000];
  return {
    outwards: (text) =>
      text
        .replaceAll(new RegExp(`"(${uuid.source})"`, 'g'), (_, id: string) => numberOf(id))
        .replaceAll(uuid, numberOf),
    inwards: (text) =>
      text
        .replaceAll(/(?<=[[:,])9\d{8}(?=[\],}])/g, (number) => JSON.stringify(uuidOf(number) ?? Number(number)))
        .replaceAll(/\b9\d{8}\b/g, (number) => uuidOf(number) ?? number),
  };
}

/** Ids are texts with a prefix, without dashes. */
const prefixed: Shape = {
  outwards: (text) => text.replaceAll(uuid, (id) => `obj_${id.replaceAll('-', '')}`),
  inwards: (text) =>
    text.replaceAll(/obj_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/g, '$1-$2-$3-$4-$5'),
};

const isText = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
  /json|csv/.test(headers['content-type'] ?? '');

function translated(shapeOf: () => Shape): (setting: Setting) => Handlers {
  return (setting) => {
    const shape = shapeOf();
    const received = (request: ProxiedRequest): ProxiedRequest => ({
      ...request,
      path: shape.inwards(request.path),
      body: isText(request) ? Buffer.from(shape.inwards(request.body.toString('utf8'))) : request.body,
    });
    const sent = (response: ProxiedResponse): ProxiedResponse => ({
      ...response,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [
          name,
          name === 'location' || name === 'link' ? shape.outwards(value) : value,
        ]),
      ),
      body: isText(response) ? Buffer.from(shape.outwards(response.body.toString('utf8'))) : response.body,
    });
    const { api } = limited({})(setting);
    return {
      api: async (request, forward) => sent(await (api ?? ((same) => forward(same)))(received(request), forward)),
      webhooks: (request, forward) =>
        forward({
          ...request,
          headers: unsigned(request.headers),
          body: Buffer.from(shape.outwards(request.body.toString('utf8'))),
        }),
    };
  };
}

export const integerIds = translated(integers);
export const prefixedIds = translated(() => prefixed);
