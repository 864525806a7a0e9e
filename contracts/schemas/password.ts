/** Schema of a new password. */
import Joi from './joi.ts';

/** NIST SP 800-63B: at least 8 characters. The maximum bounds the cost of hashing for anonymous callers. */
export const password = () =>
  Joi.string()
    .min(8)
    .max(1024)
    .description('Common passwords are refused, ignoring case: `common_password`')
    .example('correct horse battery staple');
