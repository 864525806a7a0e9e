/** Schemas of sign-in, tokens and sessions. Spec: Authentication, JWT. */
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
  // The maximum bounds the cost of hashing for anonymous callers.
  password: Joi.string().min(1).max(1024).required().example('correct horse battery staple'),
});

export interface RefreshBody {
  refresh_token: string;
}
export const refreshBody = Joi.object<RefreshBody, true>({
  refresh_token: Joi.string().min(1).max(255).required().description('The latest one of the session'),
});

/** snake_case where the outside convention of a field requires it. */
export interface TokenPair {
  token: string;
  refresh_token: string;
  refresh_token_expiration: number;
}
export const tokenPair = Joi.object<TokenPair, true>({
  token: Joi.string().required().description('JWT, valid for 11 days: send it as `Authorization: Bearer …`'),
  refresh_token: Joi.string().required().description('For POST /api/v1/token/refresh; single use'),
  refresh_token_expiration: Joi.number().integer().required().description('Unix time, seconds'),
});

export interface EndSessionsBody {
  current: boolean;
}
/** Required, so that an empty request, as tools send it to find out what is served, signs no one out. */
export const endSessionsBody = Joi.object<EndSessionsBody, true>({
  current: Joi.boolean().required().description('Whether the session of this request ends, too').example(true),
});

/** A session of a signed-in user. */
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
  current: Joi.boolean().required().description('Whether it is the session of this request'),
  methods: Joi.array()
    .items(Joi.string().valid('pwd', 'otp', 'mfa'))
    .required()
    .description('Authentication methods of the sign-in (RFC 8176); `mfa`: with a second factor'),
  address: Joi.string().allow(null).required().description('Client address of the sign-in').example('192.0.2.17'),
  userAgent: Joi.string().allow(null).required(),
  createdAt: instant().required(),
  lastUsedAt: instant().allow(null).required().description('Time of the last refresh, or of the sign-in'),
  expiresAt: instant().required().description('When it ends, whatever is refreshed until then'),
});
