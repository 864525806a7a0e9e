/** Arrangements for changes of one's own email. */
import { macOfEmailChange } from '#server/features/identity/email-change.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { testSecret } from '#test/template.ts';
import type { Arrange } from './arrangement.ts';

export const emailChangeArrangements: Readonly<Record<string, Arrange>> = {
  'identity.beginEmailChange': async ({ service, tenant }, { caller: { email, password } }) => {
    // From the sixth request of a user on, another address has to wait.
    await service.sql(
      `delete from one_time_code_requests where tenant_id = $1 and email = $2 and purpose = 'EMAIL_CHANGE'`,
      [tenant.id, email],
    );
    return { members: { email: `new-${email}`, currentPassword: password } };
  },
  // To the same address, so that the caller signs in as before.
  'identity.confirmEmailChange': async ({ service, tenant }, { caller: { id: userId, email } }) => {
    // Different per tenant, so that a code of one tenant is wrong in the other.
    const code = tenant === service.acme ? '135790' : '246801';
    const known = { tenantId: tenant.id, userId, newEmail: email, code };
    await service.sql(
      `insert into one_time_codes (tenant_id, email, purpose, new_email, code_mac, expires_at)
        values ($1, $2, 'EMAIL_CHANGE', $2, $3, $4::timestamptz + interval '10 minutes')
        on conflict (tenant_id, email, purpose) do update set new_email = excluded.new_email, code_mac = excluded.code_mac,
          expires_at = excluded.expires_at, tries = 0, known_tries = 0, consumed_at = null`,
      [tenant.id, email, macOfEmailChange(secretsFrom(testSecret), known), service.clock.now()],
    );
    return { members: { code } };
  },
};
