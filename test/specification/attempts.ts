/** Requests that count in the bucket of a row, with unknown ids. */
import { randomBytes, randomUUID } from 'node:crypto';
import { pathWith } from '#test/actors/arrange.ts';
import { freshPerson } from '#test/actors/person.ts';
import type { TestRequest, TestResponse } from '#test/http.ts';
import { type AdministratorFixture, contractOf } from './administrator.ts';
import type { Row } from './row.ts';

export interface Attempts {
  /** A request of the same caller. @param number varies what must not affect the bucket */
  same(number: number): Promise<TestResponse>;
  /** A request of another caller. */
  another(): Promise<TestResponse>;
}

/** Valid bodies, for operations that check the bucket after validation. */
const bodies: Readonly<Record<string, () => object>> = {
  'identity.verifyLoginOtp': () => ({ code: '000000' }),
  'identity.refreshToken': () => ({ refresh_token: randomBytes(64).toString('base64url') }),
  'contacts.bulkDelete': () => ({ ids: [randomUUID()] }),
  'waitlist.bulkApprove': () => ({ ids: [randomUUID()] }),
};

const proxied = (address: string) => ({ 'x-forwarded-for': address });

export async function attemptsOf({ method, operation, limit }: Row, fixture: AdministratorFixture): Promise<Attempts> {
  const { service, tenant, administrator } = fixture;
  const path = pathWith(contractOf(operation), randomUUID());
  const send = (headers: Record<string, string>, more: object = {}) => {
    const body = { ...bodies[operation]?.(), ...more };
    const request: TestRequest = { method, headers, ...(method === 'GET' ? {} : { body }) };
    return service.send(tenant, path, request);
  };
  const someone = await freshPerson(fixture, 'ROLE_ADMIN');
  const withToken = (person: typeof someone) => ({ 'api-token': person.readWrite });
  switch (limit) {
    case 'ip':
      return {
        same: (number) => send(proxied('192.0.2.77'), { email: `${number}@x.example`, password: 'x' }),
        another: () => send(proxied('192.0.2.78')),
      };
    case 'email': {
      const email = `${randomUUID()}@Limits.example`;
      return {
        // Case and client address do not make another email.
        same: (number) =>
          send(proxied(`198.51.100.${number}`), { email: number % 2 === 0 ? email : email.toUpperCase() }),
        another: () => send(proxied('198.51.100.1'), { email: `other-${email}` }),
      };
    }
    case 'admin':
      return {
        // All credentials of an administrator share the bucket.
        same: (number) =>
          send(number % 2 === 0 ? withToken(administrator) : { authorization: `Bearer ${administrator.jwt}` }),
        another: () => send(withToken(someone)),
      };
    case 'token':
      return {
        same: () => send(withToken(administrator)),
        // A JWT of the same user is another token.
        another: () => send({ authorization: `Bearer ${administrator.jwt}` }),
      };
    case 'none':
      return {
        same: () => send(contractOf(operation).auth === 'none' ? {} : withToken(administrator)),
        another: () => send(withToken(someone)),
      };
  }
}
