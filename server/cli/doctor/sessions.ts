/** Findings about a pooler between a part of the service and PostgreSQL. */
import type { DatabaseAddress, SettingNames } from '../../platform/postgres/address.ts';
import { DatabaseUnavailable } from '../../platform/postgres/errors.ts';
import { assertSessions, keepsSessions, UnfitDatabaseAddress } from '../../platform/postgres/sessions.ts';
import { type Finding, failure, fault, ok, warning } from './check.ts';

/** @returns the advice where PostgreSQL cannot be reached by the URL of a setting */
export function connectionAdvice(setting: string, url: string): string {
  return `Check that PostgreSQL runs at ${new URL(url).host}, that this machine may connect, and ${setting}.`;
}

/** @returns nothing for an address without a pooler; a fault where the part would not start */
export async function sessionFindings(address: DatabaseAddress, names: SettingNames): Promise<Finding[]> {
  const { directUrl } = address;
  const subject = names.directUrl ?? names.url;
  try {
    await assertSessions(address, names);
  } catch (error) {
    if (directUrl !== undefined && error instanceof DatabaseUnavailable && error.setting === names.directUrl)
      return [failure(subject, error, connectionAdvice(subject, directUrl))];
    if (!(error instanceof UnfitDatabaseAddress)) throw error;
    const [, says = error.message, advice] = /^(.*?\.) (Set .*)$/s.exec(error.message) ?? [];
    return [fault(directUrl === undefined ? names.url : subject, says, advice)];
  }
  if (directUrl === undefined) return [];
  if (await keepsSessions(address.url)) {
    const says = `not needed: ${names.url} keeps a session for each connection, too`;
    return [warning(subject, says, 'Unset it: with it, no statement is prepared.')];
  }
  return [ok(subject, `leads past the pooler of ${names.url}, for what needs a session of its own`)];
}
