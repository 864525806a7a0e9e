/** Signing in: credentials in, a JWT and a refresh token out. Spec: Authentication, JWT. */
import { email } from './fields.ts';
import Joi from './joi.ts';

/** Spec: Limits, "approximately 11 days": 11 × 24 × 3600. */
export const jwtLifetimeSeconds = 950_400;

export interface LoginBody {
  email: string;
  password: string;
}
export const loginBody = Joi.object<LoginBody, true>({
  email: email().required(),
  // The cap bounds what a stranger can make us hash.
  password: Joi.string().min(1).max(1024).required().example('correct horse battery staple'),
});

export interface RefreshBody {
  refresh_token: string;
}
export const refreshBody = Joi.object<RefreshBody, true>({
  refresh_token: Joi.string().min(1).max(255).required(),
});

/** snake_case where the field's outside convention has it so. */
export interface TokenPair {
  token: string;
  refresh_token: string;
  refresh_token_expiration: number;
}
export const tokenPair = Joi.object<TokenPair, true>({
  token: Joi.string().required().description('JWT: send it as `Authorization: Bearer …`; it lives 11 days'),
  refresh_token: Joi.string().required().description('For POST /api/v1/token/refresh; single use'),
  refresh_token_expiration: Joi.number().integer().required().description('Unix time, seconds'),
});
