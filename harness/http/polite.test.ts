import test from 'ava';
import type { HttpClient } from './client.ts';
import { polite } from './polite.ts';
import { HttpResponse } from './response.ts';
import { measured } from './traffic.ts';

/** A client without a host, which answers at once. @returns it, and the times of its requests */
function recording(): { client: HttpClient; times: number[] } {
  const times: number[] = [];
  const client: HttpClient = {
    get sent() {
      return times.length;
    },
    open: 0,
    async send({ method, url }) {
      const sentAt = performance.now();
      times.push(sentAt);
      const response = { status: 200, headers: {}, body: Buffer.alloc(0) };
      return new HttpResponse({
        method,
        url,
        requestHeaders: {},
        requestBody: undefined,
        sentAt,
        receivedAt: sentAt,
        response,
        error: undefined,
      });
    },
    close: async () => {},
  };
  return { client, times };
}

const request = (url: string) => ({ method: 'GET', url, headers: {} });

test('thirty requests at once are never more than ten in any second, and fewer on average', async (t) => {
  const { client, times } = recording();
  const counted = measured(client);
  const slow = polite(counted);
  await Promise.all(Array.from({ length: 30 }, () => slow.send(request('http://host.example/'), () => {})));
  const busiest = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));
  t.true(busiest <= 10, `${busiest} in one second`);
  t.is(counted.busiestSecond, busiest);
  t.is(slow.sent, 30);
  const [first = 0, last = 0] = [times.at(0), times.at(-1)];
  t.true(29 / ((last - first) / 1_000) < 10);
  t.true(last - first < 10_000);
});

test('the mailbox is no host under test, and is read without delay', async (t) => {
  const { client, times } = recording();
  const mail = ['http://mail.example'];
  const slow = polite(measured(client, mail), mail);
  await Promise.all(Array.from({ length: 30 }, () => slow.send(request('http://mail.example/api'), () => {})));
  t.is(times.length, 30);
  t.is(slow.sent, 0);
  // With a delay it would be three seconds.
  t.true((times.at(-1) ?? 0) - (times.at(0) ?? 0) < 2_000);
});
