/** Signing in: credentials in, a JWT and a refresh token out. Spec: Authentication, JWT. */
import { email, id, instant } from './fields.ts';
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

/** Where somebody is signed in. */
export interface Session {
  id: string;
  current: boolean;
  methods: string[];
  address: string | null;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string;
}
export const session = Joi.object<Session, true>({
  id: id().required(),
  current: Joi.boolean().required().description('The one that this request belongs to'),
  methods: Joi.array().items(Joi.string().valid('pwd', 'otp')).required().description('How the user signed in'),
  address: Joi.string().allow(null).required().example('192.0.2.17'),
  userAgent: Joi.string().allow(null).required(),
  createdAt: instant().required(),
  lastUsedAt: instant().allow(null).required().description('When it was last refreshed, or began'),
  expiresAt: instant().required(),
});
