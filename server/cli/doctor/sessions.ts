/** Findings about a pooler between a part of the service and PostgreSQL. */
import {
  assertSessions,
  type DatabaseAddress,
  keepsSessions,
  type SettingNames,
  UnfitDatabaseAddress,
} from '../../platform/postgres/sessions.ts';
import { type Finding, fault, ok, warning } from './check.ts';

/** @returns nothing for an address without a pooler; a fault where the part would not start */
export async function sessionFindings(address: DatabaseAddress, names: SettingNames): Promise<Finding[]> {
  const subject = names.directUrl ?? names.url;
  try {
    await assertSessions(address, names);
  } catch (error) {
    if (!(error instanceof UnfitDatabaseAddress)) throw error;
    const [, says = error.message, advice] = /^(.*?\.) (Set .*)$/s.exec(error.message) ?? [];
    return [fault(address.directUrl === undefined ? names.url : subject, says, advice)];
  }
  if (address.directUrl === undefined) return [];
  if (await keepsSessions(address.url)) {
    const says = `not needed: ${names.url} keeps a session for each connection, too`;
    return [warning(subject, says, 'Unset it: with it, no statement is prepared.')];
  }
  return [ok(subject, `leads past the pooler of ${names.url}, for what needs a session of its own`)];
}
