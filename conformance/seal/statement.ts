/** The statement of a sealed report, by in-toto (https://in-toto.io/Statement/v1): what was run where, when and by which rules. */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { openapi } from '#harness/document.ts';
import { memberOf } from '#harness/http/response.ts';
import { verdicts } from '#harness/verdict.ts';
import { json } from '../reporters/json.ts';
import type { RunReport } from '../result.ts';
import { digestOf, type SetRule } from '../rule-sets/rule-set.ts';
import { Altered, assertSignedBy, opened, sealed } from './envelope.ts';

const predicateType = 'https://guildgate.example/conformance-report/v1';
const statementType = 'https://in-toto.io/Statement/v1';
const reportName = 'report.json';

interface Predicate {
  readonly host: string;
  readonly startedAt: string;
  readonly tool: RunReport['tool'];
  readonly node: string;
  /** Version and SHA-256 of the OpenAPI document. */
  readonly document: { readonly version: string; readonly sha256: string };
  readonly ruleSet: RunReport['ruleSet'] & { readonly list: readonly SetRule[] };
  /** Base64 of the public key (SPKI, DER): verification needs no other file, unless it is to say whose key it is. */
  readonly publicKey: string;
  readonly report: RunReport;
}

interface Statement {
  readonly _type: typeof statementType;
  readonly subject: readonly [{ readonly name: string; readonly digest: { readonly sha256: string } }];
  readonly predicateType: typeof predicateType;
  readonly predicate: Predicate;
}

/** @param list the rules of the run @param key private @returns the content of the sealed file */
export function sealedReport(report: RunReport, list: readonly SetRule[], key: KeyObject): string {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  const statement: Statement = {
    _type: statementType,
    subject: [{ name: reportName, digest: { sha256: sha256(json(report)) } }],
    predicateType,
    predicate: {
      host: report.host,
      startedAt: report.startedAt,
      tool: report.tool,
      node: process.version,
      document: documentFacts(),
      ruleSet: { ...report.ruleSet, list },
      publicKey,
      report,
    },
  };
  return sealed(JSON.stringify(statement), key);
}

/** What a sealed report proves. */
export interface Proven extends Omit<Predicate, 'publicKey'> {
  readonly keyId: string;
  /** False: the key is the file's own, so that the file proves only that nothing was changed. */
  readonly isGivenKey: boolean;
}

/**
 * Opens no socket.
 * @param key public, of the signer that is expected; absent: the file's own
 * @throws Altered
 */
export function verified(content: Buffer, key?: KeyObject): Proven {
  const envelope = opened(content);
  const unverified = parsed(envelope.payload);
  const text = memberOf(unverified, 'predicate.publicKey');
  assertSignedBy(envelope, key ?? keyIn(text));
  // From here on, the signer wrote every byte.
  if (!isStatement(unverified)) throw new Altered('it is signed, and not the report of a run');
  const { predicate, subject } = unverified;
  const { publicKey: _, ...rest } = predicate;
  const { ruleSet, report } = predicate;
  if (subject[0].digest.sha256 !== sha256(json(report))) throw new Altered('the report is not the one of its digest');
  if (digestOf(ruleSet.list) !== ruleSet.digest) throw new Altered('the rules are not those of their digest');
  return { ...rest, keyId: envelope.keyId, isGivenKey: key !== undefined };
}

function keyIn(text: unknown): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(String(text), 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Bytes that are no key are handled like another kind of key.
  }
  throw new Altered('it holds no Ed25519 key');
}

function parsed(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Altered('its statement is no JSON');
  }
}

/** The signer is trusted with the rest: only what decides how to read it is checked. */
function isStatement(value: unknown): value is Statement {
  return (
    memberOf(value, '_type') === statementType &&
    memberOf(value, 'predicateType') === predicateType &&
    typeof memberOf(value, 'subject.0.digest.sha256') === 'string' &&
    Array.isArray(memberOf(value, 'predicate.ruleSet.list')) &&
    isReport(memberOf(value, 'predicate.report')) &&
    ['host', 'startedAt'].every(
      (name) => memberOf(value, `predicate.${name}`) === memberOf(value, `predicate.report.${name}`),
    )
  );
}

/** What the sentences about a report read. */
function isReport(value: unknown): value is RunReport {
  return (
    ['cases', 'waiverFaults', 'shortfall.notServed.specified'].every((path) => Array.isArray(memberOf(value, path))) &&
    verdicts.every((verdict) => typeof memberOf(value, `counts.${verdict}`) === 'number') &&
    ['host', 'startedAt', 'tool.name', 'tool.version', 'ruleSet.name', 'ruleSet.digest'].every(
      (path) => typeof memberOf(value, path) === 'string',
    )
  );
}

function documentFacts(): Predicate['document'] {
  return { version: String(memberOf(openapi, 'info.version')), sha256: sha256(JSON.stringify(openapi)) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
