import test from 'ava';
import { admissionOf } from '../admission.ts';
import { NeighbourSource } from './neighbour-source.ts';

const partyOf = (name: string) => {
  const usual = { operation: name, method: 'GET', path: '/', headers: { 'x-name': name } } as const;
  return { name, usual, excessive: usual };
};

test('neighbours send in turn, and those with an unserved request are named', (t) => {
  const source = new NeighbourSource(['one', 'two', 'three'].map(partyOf), admissionOf(undefined));
  const requests = Array.from({ length: 6 }, () => source.next());
  t.deepEqual(
    requests.map(({ operation }) => operation),
    ['one', 'two', 'three', 'one', 'two', 'three'],
  );
  // The second one is refused once; the last request of the third one gets no response.
  for (const [index, status] of [200, 503, 204, 200, 200].entries()) requests[index]?.onResponse?.(status, '');
  t.deepEqual(source.unserved(), [
    { neighbour: 'two', count: 1 },
    { neighbour: 'three', count: 1 },
  ]);
  t.true(source.isExpected(200));
  t.false(source.isExpected(429));
});
