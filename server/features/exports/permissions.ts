/** The permissions that the objects of an export need. */
import type { Permission } from '#contracts/permissions.ts';
import type { ExportResource } from '#contracts/schemas/export.ts';
import { webhookResource } from '#contracts/webhook-events.ts';
import { resourceColumns } from '#server/features/webhooks/resources.ts';
import { shownReferences } from './references.ts';

/** Seeing one object after the other is not the same as taking all along. */
const exporting: Readonly<Partial<Record<ExportResource, Permission>>> = {
  user: 'users:export',
  contact: 'contacts:export',
};

interface Wanted {
  readonly resource: ExportResource;
  readonly hasDetails: boolean;
  /** Those of the credential that ordered it; null: not stored, as before migration 0039. */
  readonly permissions: readonly string[] | null;
}

/** @returns what the caller lacks to have this export */
export function missingFor(wanted: Wanted, permissions: ReadonlySet<Permission>): Permission[] {
  const { resource, hasDetails } = wanted;
  const { details } = resourceColumns[resource];
  const needed = [
    webhookResource(resource).permission,
    exporting[resource],
    hasDetails ? details : undefined,
    ...shownReferences(wanted),
  ];
  return needed.filter(
    (permission): permission is Permission => permission !== undefined && !permissions.has(permission),
  );
}

/** @returns whether the export has the members that need a permission of their own */
export function hasDetails(resource: ExportResource, permissions: ReadonlySet<Permission>): boolean {
  const { details } = resourceColumns[resource];
  return details !== undefined && permissions.has(details);
}
