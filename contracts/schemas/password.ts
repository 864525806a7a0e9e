/** A password that is being set. */
import Joi from './joi.ts';

/**
 * NIST SP 800-63B: at least 8; long passphrases welcome, bounded so that a stranger cannot make us hash megabytes.
 */
export const password = () => Joi.string().min(8).max(1024).example('correct horse battery staple');
