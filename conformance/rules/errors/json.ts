/** What makes a body a JSON body. */
import type { Answer } from '../../http/answer.ts';

/** @returns what is wrong with the body of an error; nothing when it is an object of JSON, and says so. */
export function whyNoJsonObject({ mediaType, json }: Answer): string | undefined {
  // RFC 6839: application/problem+json is JSON as well.
  const saysJson = mediaType === 'application/json' || mediaType.endsWith('+json');
  if (!saysJson) return mediaType === '' ? 'no Content-Type' : `Content-Type ${mediaType}`;
  if (json === undefined) return 'a body that is no JSON';
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'JSON that is no object';
  return undefined;
}
