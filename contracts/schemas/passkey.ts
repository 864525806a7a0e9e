/** Schemas of passkeys (WebAuthn, level 3): options for the browser, and its responses, in the JSON of the standard. */
import { id, instant, line } from './fields.ts';
import Joi from './joi.ts';

/** Passkeys that one user may have. */
export const maximumPasskeys = 10;
/** Seconds for which the challenge of a new passkey is accepted. */
export const passkeyChallengeSeconds = 300;

/** Bytes in base64url without padding. */
const bytes = (max: number) =>
  Joi.string()
    .pattern(/^[A-Za-z0-9_-]+$/u, 'base64url')
    .max(max);
const credentialId = () => bytes(1_366).description('Id of the credential').example('xq2n5VZ0Yt8');
const type = () => Joi.string().valid('public-key').required().description('Kind of credential; there is one');
/** For values that the standard may extend. */
const word = () =>
  Joi.string()
    .pattern(/^[a-z-]+$/u, 'word')
    .max(40);
const transports = () => Joi.array().items(word().example('internal')).max(10);

export interface CredentialDescriptor {
  id: string;
  type: 'public-key';
  transports: string[];
}
const credentialDescriptor = Joi.object<CredentialDescriptor, true>({
  id: credentialId().required(),
  type: type(),
  transports: transports().required(),
});

export interface PasskeyCreation {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  timeout: number;
  excludeCredentials: CredentialDescriptor[];
  authenticatorSelection: { residentKey: string; requireResidentKey: boolean; userVerification: string };
  attestation: string;
}
export const passkeyCreation = Joi.object<PasskeyCreation, true>({
  rp: Joi.object<PasskeyCreation['rp'], true>({
    id: Joi.string().required().description('Host of the organisation, without a port').example('acme.example'),
    name: Joi.string().required().example('Acme'),
  })
    .required()
    .description('The organisation: the relying party'),
  user: Joi.object<PasskeyCreation['user'], true>({
    id: bytes(86).required().example('AZLx3nF0cKya4mJ3Gk7bVQ'),
    name: Joi.string().required().example('ada@acme.example'),
    displayName: Joi.string().required().example('Ada Okafor'),
  })
    .required()
    .description('The signed-in user'),
  challenge: bytes(86)
    .required()
    .description('Accepted once, for five minutes, in this session alone')
    .example('sRZ2nY0b9cQ3'),
  pubKeyCredParams: Joi.array()
    .items(
      Joi.object<PasskeyCreation['pubKeyCredParams'][number], true>({
        type: type(),
        alg: Joi.number().integer().min(-65_535).max(65_535).required().description('COSE algorithm').example(-7),
      }),
    )
    .required()
    .description('Algorithms that are accepted, the preferred one first'),
  timeout: Joi.number().integer().min(1).max(600_000).required().description('Milliseconds').example(300_000),
  excludeCredentials: Joi.array()
    .items(credentialDescriptor)
    .max(maximumPasskeys)
    .required()
    .description('Passkeys that the user has already'),
  authenticatorSelection: Joi.object<PasskeyCreation['authenticatorSelection'], true>({
    residentKey: word().required().example('preferred'),
    requireResidentKey: Joi.boolean()
      .required()
      .description('The same as `residentKey`, for older browsers')
      .example(false),
    userVerification: word().required().example('preferred'),
  })
    .required()
    .description('What the authenticator should be able to do'),
  attestation: word().required().example('none'),
});

export interface PasskeyRequest {
  challenge: string;
  rpId: string;
  timeout: number;
  allowCredentials: CredentialDescriptor[];
  userVerification: string;
}
export const passkeyRequest = Joi.object<PasskeyRequest, true>({
  challenge: bytes(86).required().description('Accepted in this sign-in alone').example('sRZ2nY0b9cQ3'),
  rpId: Joi.string().required().description('Host of the organisation, without a port').example('acme.example'),
  timeout: Joi.number().integer().min(1).max(600_000).required().description('Milliseconds').example(300_000),
  allowCredentials: Joi.array()
    .items(credentialDescriptor)
    .max(maximumPasskeys)
    .required()
    .description('Passkeys of the user'),
  userVerification: word().required().example('preferred'),
});

/** Members of PublicKeyCredential.toJSON() that responses of both kinds have. */
interface CredentialJson {
  id: string;
  rawId: string;
  type: 'public-key';
  authenticatorAttachment?: string | null;
  clientExtensionResults?: object;
}
const credentialJson = {
  id: credentialId().required(),
  rawId: credentialId().required(),
  type: type(),
  authenticatorAttachment: word().allow(null),
  clientExtensionResults: Joi.object().unknown().description('Not read').example({}),
};

export interface NewCredential extends CredentialJson {
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: string[];
    authenticatorData?: string;
    publicKey?: string;
    publicKeyAlgorithm?: number;
  };
}
const newCredential = Joi.object<NewCredential, true>({
  ...credentialJson,
  response: Joi.object<NewCredential['response'], true>({
    clientDataJSON: bytes(4_000).required().example('eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0'),
    attestationObject: bytes(12_000).required().example('o2NmbXRkbm9uZWdhdHRTdG10oA'),
    transports: transports(),
    authenticatorData: bytes(8_000).description('Not read: the attestation object has it').example('SZYN5YgOjGh0'),
    publicKey: bytes(8_000).description('Not read: the attestation object has it').example('MFkwEwYHKoZI'),
    publicKeyAlgorithm: Joi.number()
      .integer()
      .min(-65_535)
      .max(65_535)
      .description('Not read: the attestation object has it')
      .example(-7),
  })
    .required()
    .description('What the authenticator made'),
});

export interface PasskeyAssertion extends CredentialJson {
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null };
}
export const passkeyAssertion = Joi.object<PasskeyAssertion, true>({
  ...credentialJson,
  response: Joi.object<PasskeyAssertion['response'], true>({
    clientDataJSON: bytes(4_000).required().example('eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0'),
    authenticatorData: bytes(4_000).required().example('SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MBAAAAAQ'),
    signature: bytes(4_000).required().example('MEUCIQDTGVxhr5Qbe8VXx2VzuA'),
    userHandle: bytes(86).allow(null).example('AZLx3nF0cKya4mJ3Gk7bVQ'),
  })
    .required()
    .description('What the authenticator signed'),
});

const name = () => line(100).min(1).required().description('For the list of the user').example('Work laptop');

export interface NewPasskey {
  name: string;
  credential: NewCredential;
}
export const newPasskey = Joi.object<NewPasskey, true>({
  name: name(),
  credential: newCredential.required().description('From `navigator.credentials.create()`, by its `toJSON()`'),
});

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}
export const passkey = Joi.object<Passkey, true>({
  id: id().required(),
  name: name(),
  createdAt: instant().required(),
  lastUsedAt: instant().allow(null).required().description('`null`: not since it was added'),
});

export interface PasskeyRemoval {
  id: string;
  password: string;
}
export const passkeyRemoval = Joi.object<PasskeyRemoval, true>({
  id: id().required().description('Of a passkey of the user'),
  password: Joi.string()
    .min(1)
    .max(1024)
    .required()
    .description('Required again, because a session may be stolen')
    .example('correct horse battery staple'),
});
