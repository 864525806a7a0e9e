/** Requests that count in the bucket of a row, whatever they are answered: for things that do not exist. */
import { randomBytes, randomUUID } from 'node:crypto';
import { pathWith } from '#test/generated/arrange.ts';
import { freshPerson } from '#test/generated/person.ts';
import type { TestRequest, TestResponse } from '#test/http.ts';
import type { Row } from './row.ts';
import { contractOf, type Scene } from './scene.ts';

export interface Attempts {
  /** A request of the one caller. @param number counts them: what does not make a caller another differs by it */
  same(number: number): Promise<TestResponse>;
  /** A request of another caller. */
  another(): Promise<TestResponse>;
}

/** Bodies that pass the contract, where the bucket is looked at behind it. */
const bodies: Readonly<Record<string, () => object>> = {
  'identity.verifyLoginOtp': () => ({ code: '000000' }),
  'identity.refreshToken': () => ({ refresh_token: randomBytes(64).toString('base64url') }),
  'contacts.bulkDelete': () => ({ ids: [randomUUID()] }),
  'waitlist.bulkApprove': () => ({ ids: [randomUUID()] }),
};

const proxied = (address: string) => ({ 'x-forwarded-for': address });

export async function attemptsOf({ method, operation, limit }: Row, scene: Scene): Promise<Attempts> {
  const { service, tenant, administrator } = scene;
  const path = pathWith(contractOf(operation), randomUUID());
  const send = (headers: Record<string, string>, more: object = {}) => {
    const body = { ...bodies[operation]?.(), ...more };
    const request: TestRequest = { method, headers, ...(method === 'GET' ? {} : { body }) };
    return service.send(tenant, path, request);
  };
  const someone = await freshPerson(scene, 'ROLE_ADMIN');
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
        // In other letters and from another address it is the same email.
        same: (number) =>
          send(proxied(`198.51.100.${number}`), { email: number % 2 === 0 ? email : email.toUpperCase() }),
        another: () => send(proxied('198.51.100.1'), { email: `other-${email}` }),
      };
    }
    case 'admin':
      return {
        // Whichever of its credentials it comes with.
        same: (number) =>
          send(number % 2 === 0 ? withToken(administrator) : { authorization: `Bearer ${administrator.jwt}` }),
        another: () => send(withToken(someone)),
      };
    case 'token':
      return {
        same: () => send(withToken(administrator)),
        // The JWT of the same person is another token.
        another: () => send({ authorization: `Bearer ${administrator.jwt}` }),
      };
    case 'none':
      return {
        same: () => send(contractOf(operation).auth === 'none' ? {} : withToken(administrator)),
        another: () => send(withToken(someone)),
      };
  }
}
