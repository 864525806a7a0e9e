/** The permission that the rows of an import need. */
import type { Permission } from '#contracts/permissions.ts';
import type { ImportResource } from '#contracts/schemas/import.ts';

export const permissionOf = (resource: ImportResource): Permission => `${resource}:write`;
