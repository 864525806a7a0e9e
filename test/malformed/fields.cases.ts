/** Cases generated from the contracts: every field of every body, with each fault that its schema forbids. */

import { type Described, describe } from '#contracts/openapi/describe.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { operations } from '../contract/operations.ts';
import { type CallerName, type Case, credentialOf, type Fixture, type HttpCase } from './case.ts';

type Fault = readonly [name: string, value: unknown, code?: string];

/** @returns values of the wrong type, and of the right type but too long, empty or in the wrong format. */
function faultsOf(field: Described): Fault[] {
  const rules = new Map((field.rules ?? []).map(({ name, args }) => [name, args?.limit]));
  const only = flag(field, 'only') === true;
  const faults: Fault[] = field.allow?.includes(null) ? [] : [['null', null]];
  if (field.type === 'string') {
    const wrong = only ? 'enum' : 'type';
    faults.push(
      ['a number', 5, wrong],
      ['true', true, wrong],
      ['a list', ['x'], wrong],
      ['an object', { x: 1 }, wrong],
    );
    // Breaks code that converts the value to a string.
    faults.push(['a string in an object', { toString: 'x', length: 1 }, wrong]);
    const most = rules.get('maxCharacters');
    if (typeof most === 'number') faults.push([`${most + 1} characters`, 'x'.repeat(most + 1), 'max']);
    if (only) faults.push(['unknown', 'UNKNOWN', 'enum'], ['lower case', 'pending', 'enum'], ['empty', '', 'enum']);
    else faults.push(['empty', '']);
    if (rules.has('pattern') || rules.has('guid')) {
      faults.push(
        ['a NUL', 'x\0y', 'format'],
        ['a line break and more', 'x\u000b\r\ny\u0001', 'format'],
        ['half a surrogate pair', '\ud800', 'format'],
      );
    }
  }
  if (field.type === 'number') {
    faults.push(
      ['a string', '5', 'type'],
      ['true', true, 'type'],
      ['a list', [5], 'type'],
      ['an object', {}, 'type'],
      ['empty', '', 'type'],
    );
    faults.push(['a fraction', 1.5, 'type'], ['below the least', -1, 'min'], ['above the most', 2 ** 53, 'max']);
  }
  if (field.type === 'object') {
    faults.push(['a string', 'x', 'type'], ['a list', [], 'type'], ['a number', 1, 'type']);
    // Some objects accept any member: answers to a form have the keys of the tenant's questions.
    if (flag(field, 'unknown') !== true) faults.push(['an unknown member', { unknown: 1 }]);
  }
  return faults;
}

function flag({ flags }: Described, name: string): unknown {
  return flags && Reflect.get(flags, name);
}

function callerOf({ auth }: AnyOperation): CallerName {
  if (auth === 'none') return 'anonymous';
  if (auth.includes('contactHash')) return 'contact';
  return auth.includes('jwt') ? 'jwt' : 'readWrite';
}

/** An id that no object has. */
const absent = '00000000-0000-7000-8000-000000000000';

function send(
  contract: AnyOperation,
  name: string,
  body: unknown,
  more: Pick<HttpCase, 'expect' | 'violation'>,
): HttpCase {
  return {
    name: `field: ${contract.id}: ${name}`,
    path: () => contract.path.replace('{id}', absent),
    request: (fixture: Fixture) => ({
      method: contract.method,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...Object.fromEntries(credentialOf(fixture, callerOf(contract))),
      },
    }),
    ...more,
  };
}

function casesOf(contract: AnyOperation): HttpCase[] {
  if (!contract.body) return [];
  const { keys = {} } = describe(contract.body);
  const refused = (name: string, body: unknown, violation: readonly [string, (string | undefined)?]) =>
    send(contract, name, body, { expect: 'validation_failed', violation });
  return [
    refused('an unknown member', { unknown: 1 }, ['unknown', 'unknown']),
    ...Object.entries(keys).flatMap(([key, field]) => [
      ...(flag(field, 'presence') === 'required' ? [refused(`${key}: absent`, { unknown: 1 }, [key, 'required'])] : []),
      ...faultsOf(field).map(([name, value, code]) =>
        refused(`${key}: ${name}`, { [key]: value }, [name === 'an unknown member' ? `${key}.unknown` : key, code]),
      ),
      ...Object.entries(field.keys ?? {}).flatMap(([inner, below]) =>
        faultsOf(below).map(([name, value]) =>
          refused(`${key}.${inner}: ${name}`, { [key]: { [inner]: value } }, [
            name === 'an unknown member' ? `${key}.${inner}.unknown` : `${key}.${inner}`,
          ]),
        ),
      ),
    ]),
  ];
}

export const fieldCases: readonly Case[] = operations.flatMap(casesOf);
