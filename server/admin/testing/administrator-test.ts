/** Browser tests of one file, in order, as the administrator of acme at one service. Skipped without a browser. */
import anyTest, { type ImplementationFn, type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { type Fixture, openFixture, Visitor } from './browser-session.ts';

export interface Office {
  readonly fixture: Fixture;
  /** The administrator. */
  readonly ada: Visitor;
}

type AdministratorTest<Context> = (title: string, implementation: ImplementationFn<[], Context>) => void;

/** @param given extras and substitutes of the service. @returns the `test` of the file */
export function administratorTest(...given: Parameters<typeof openFixture>): AdministratorTest<Office> {
  return preparedTest(async () => ({}), ...given);
}

/** @param prepare returns what else the tests share */
export function preparedTest<More extends object>(
  prepare: (office: Office) => Promise<More>,
  ...given: Parameters<typeof openFixture>
): AdministratorTest<Office & More> {
  // A context per file: the tests of one are all of this type.
  const anyway = anyTest as TestFn<Office & More>;
  anyway.before(async (t) => {
    if (!hasChromium) return;
    const fixture = await openFixture(...given);
    // First, so that a service is stopped also if the rest fails.
    Object.assign(t.context, { fixture });
    const { acme } = fixture.service;
    const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
    Object.assign(t.context, { ada }, await prepare({ fixture, ada }));
  });
  anyway.after.always((t) => t.context.fixture?.stop());
  return hasChromium ? anyway.serial : anyway.serial.skip;
}
