/** Changes of one's own email, proven by a code that is mailed to the new address. */
import type { MigrationStep } from './step.ts';

const purposes = `check (purpose in ('LOGIN', 'PASSWORD_RESET', 'EMAIL_CHANGE'))`;

const columns = `
  alter table one_time_codes
    drop constraint one_time_codes_purpose_check,
    add constraint one_time_codes_purpose_check ${purposes},
    -- Address that the code proves; "email" is the present one of the user.
    add column new_email text,
    add constraint one_time_codes_new_email check ((purpose = 'EMAIL_CHANGE') = (new_email is not null));
  alter table one_time_code_requests
    drop constraint one_time_code_requests_purpose_check,
    add constraint one_time_code_requests_purpose_check ${purposes};
  alter table sign_in_failures
    drop constraint sign_in_failures_method_check,
    add constraint sign_in_failures_method_check
      check (method in ('LOGIN', 'PASSWORD_RESET', 'EMAIL_CHANGE', 'PASSWORD', 'SECOND_FACTOR'));
`;

export const emailChangeStep: MigrationStep = { name: '0051-email-change', up: (knex) => knex.raw(columns) };
