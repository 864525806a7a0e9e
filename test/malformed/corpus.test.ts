import test from 'ava';
import { bodyCases } from './bodies.cases.ts';
import { connectionCases } from './connection.cases.ts';
import { contentCases } from './content.cases.ts';
import { credentialCases } from './credentials.cases.ts';
import { cursorCases } from './cursor.cases.ts';
import { fieldCases } from './fields.cases.ts';
import { formatCases } from './formats.cases.ts';
import { framingCases } from './framing.cases.ts';
import { headerCases } from './headers.cases.ts';
import { hostCases } from './host.cases.ts';
import { negotiationCases } from './negotiation.cases.ts';
import { otherProtocolCases } from './other-protocols.cases.ts';
import { pathCases } from './path.cases.ts';
import { queryCases } from './query.cases.ts';
import { requestLineCases } from './request-line.cases.ts';
import { slowCases } from './slow.cases.ts';
import { targetCases } from './target.cases.ts';
import { valueCases } from './values.cases.ts';

const written = {
  'request line': [...requestLineCases, ...targetCases],
  headers: [...headerCases, ...hostCases, ...negotiationCases, ...credentialCases],
  framing: [...framingCases, ...contentCases],
  bodies: [...bodyCases, ...valueCases, ...formatCases],
  'query and path': [...queryCases, ...cursorCases, ...pathCases],
  connections: [...connectionCases, ...otherProtocolCases, ...slowCases],
};
const generated = { fields: fieldCases };

test('the corpus has at least 500 hand-written cases, and each name is unique', (t) => {
  const byHand = Object.values(written).flat();
  const names = [...byHand, ...Object.values(generated).flat()].map(({ name }) => name);
  for (const [area, cases] of Object.entries({ ...written, ...generated })) t.log(`${cases.length} ${area}`);
  t.log(`${names.length} cases, ${names.length - byHand.length} of them made from the contracts`);
  t.true(byHand.length >= 500);
  t.is(new Set(names).size, names.length);
});
