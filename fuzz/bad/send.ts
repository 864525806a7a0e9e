/** Sends one generated request and records the fault of its response. */
import { send } from '#test/http.ts';
import { exchange, type RawResponse } from '#test/malformed/raw.ts';
import type { TestService } from '#test/service.ts';
import { seededRandom } from '../random.ts';
import { curlOf, type Findings, rawCommandOf } from './findings.ts';
import { type Example, familyOf, type World } from './input.ts';
import { type Draft, mutated, payloadOf, targetOf } from './mutations.ts';
import { faultOfResponse, isOverload } from './oracle.ts';
import { faultOfExchange, rawRequest } from './raw-requests.ts';

export interface BadResult {
  readonly seed: number;
  sent: number;
  /** Requests with a 4xx response. */
  refused: number;
  raw: number;
  /** Responses with 503 and Retry-After. */
  overload: number;
  readonly statuses: Record<string, number>;
  readonly missing: string[];
  /** One value per round, after garbage collection. */
  readonly heapMiB: number[];
  readonly findings: Findings;
  seconds: number;
}

/** Operations that need much CPU: they get a tenth of the others' share. */
const costly =
  /^documents\.|^identity\.(?:loginCheck|changePassword|resetPassword|beginEmailChange)$|^webhookSubscriptions\.test$|\.sendTest$|\.preview$|^webhookDeliveries\.redeliver$/;

/** Chooses the example. A tenth of the groups of eight requests name one object, so that changes and deletes of it meet. */
function choose(
  world: World,
  seed: number,
  index: number,
): { example: Example; focus?: string; random: ReturnType<typeof seededRandom> } {
  const random = seededRandom(seed, index + 1);
  const group = seededRandom(seed, -1 - Math.floor(index / 8));
  if (group.chance(0.1)) {
    const family = familyOf(group.pick(world.examples));
    const ids = family ? world.related.get(family) : undefined;
    const members = world.examples.filter((one) => familyOf(one) === family && !costly.test(one.operation.id));
    if (ids && members.length > 0) return { example: random.pick(members), focus: group.pick(ids), random };
  }
  const example = random.pick(world.examples);
  if (!costly.test(example.operation.id) || random.chance(0.1)) return { example, random };
  return {
    example: random.pick(world.examples.filter(({ operation }) => !costly.test(operation.id)).concat(example)),
    random,
  };
}

export async function sendOne(
  service: TestService,
  world: World,
  index: number,
  { seed }: { readonly seed: number },
  result: BadResult,
): Promise<void> {
  const { example, focus, random } = choose(world, seed, index);
  const draft = mutated(example, random, world, `${seed}-${index}`, focus);
  const response = await responseTo(service.port, draft);
  const found = (fault: string, text: string) =>
    result.findings.add({
      target: draft.isOperation
        ? `${draft.operation.method} ${draft.operation.path}`
        : `${draft.method} near ${draft.operation.path}`,
      fault,
      seed,
      index,
      response: text.slice(0, 300),
      command: curlOf(service.port, {
        host: draft.host,
        method: draft.method,
        target: targetOf(draft),
        headers: withType(draft),
        payload: payloadOf(draft),
      }),
    });
  result.sent += 1;
  if (response instanceof Error) return found(`no response: ${response.message}`, '');
  count(result, response);
  if (response.status >= 400 && response.status < 500) result.refused += 1;
  const fault = faultOfResponse(draft, response);
  if (fault) found(fault, `${response.status} ${response.text}`);
}

function count(result: BadResult, response: RawResponse): void {
  result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1;
  if (isOverload(response)) result.overload += 1;
}

const withType = (draft: Draft): Draft['headers'] =>
  draft.body === undefined && draft.text === undefined
    ? draft.headers
    : { 'content-type': 'application/json', ...draft.headers };

/** A response can be lost when its connection ends while the request is still being written. */
const mostAttempts = 4;
const isLostConnection = (error: unknown) =>
  error instanceof Error && /ECONNRESET|EPIPE|socket hang up/.test(`${error.message} ${Reflect.get(error, 'code')}`);

async function responseTo(port: number, draft: Draft, attempt = 1): Promise<RawResponse | Error> {
  const payload = payloadOf(draft);
  // The server may have closed a pooled connection: further attempts open a new one.
  const headers = { ...withType(draft), ...(attempt > 1 && { connection: 'close' }) };
  const request = { method: draft.method, headers, ...(payload !== undefined && { body: payload }) };
  try {
    const response = await send(port, draft.host, targetOf(draft), request);
    const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    return { status: response.status, headers: Object.fromEntries(flat), text: response.text };
  } catch (error) {
    if (isLostConnection(error) && attempt < mostAttempts) return responseTo(port, draft, attempt + 1);
    return error instanceof Error ? error : new Error(String(error));
  }
}

export async function sendRaw(
  service: TestService,
  world: World,
  index: number,
  { seed }: { readonly seed: number },
  result: BadResult,
): Promise<void> {
  const request = rawRequest(seededRandom(seed, 1_000_000_000 + index), world);
  const received = await exchange(service.port, request.pieces, { halfClose: request.halfClose, timeout: 1_500 });
  result.raw += 1;
  for (const response of received.responses) count(result, response);
  const fault = faultOfExchange(request, received);
  if (!fault) return;
  const response = received.responses.map(({ status, text }) => `${status} ${text}`).join(' | ');
  result.findings.add({
    target: request.name,
    fault,
    seed,
    index,
    response: response.slice(0, 300),
    command: rawCommandOf(service.port, Buffer.concat(request.pieces)),
  });
}
