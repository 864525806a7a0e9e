/** Compares the members of objects: which there are, which are required, and whether there may be others. */
import { isRecord } from '../openapi/json-schema.ts';
import type { Comparison, Direction, SchemaFinding } from './schema-finding.ts';
import { type SchemaView, viewOf } from './schema-view.ts';

/** A finding about the member `name`; null: about the object itself. */
export interface MemberFinding extends SchemaFinding {
  readonly member: string | null;
}

interface Objects {
  readonly before: SchemaView;
  readonly after: SchemaView;
  readonly direction: Direction;
}

/** @returns members that came, went, became required or optional; and whether unknown members are refused */
export function compareMembers(objects: Objects): MemberFinding[] {
  const { before, after } = objects;
  const names = new Set([
    ...Object.keys(before.members),
    ...Object.keys(after.members),
    ...before.required,
    ...after.required,
  ]);
  return [
    ...[...names].flatMap((name) => memberChanges(name, objects).map((finding) => ({ ...finding, member: name }))),
    ...compareOthers(objects).map((finding) => ({ ...finding, member: null })),
  ];
}

function memberChanges(name: string, { before, after, direction }: Objects): SchemaFinding[] {
  const [was, is] = [before, after].map(({ members, required }) => name in members || required.has(name));
  const [wasRequired, isRequired] = [before.required.has(name), after.required.has(name)];
  if (!is) {
    const gone = { required: wasRequired, type: typeOf(before.members[name]) };
    const sentence = deprecated(before.members[name]) ? 'is gone, after its deprecation' : 'is gone';
    return [{ severity: 'breaking', kind: 'member-gone', before: gone, after: null, sentence }];
  }
  if (!was) return [added(direction, isRequired, after.members[name])];
  if (wasRequired === isRequired) return [];
  const harmful = direction === 'request' ? isRequired : wasRequired;
  const sentences = {
    request: isRequired ? 'is required from now on' : 'is optional from now on',
    response: isRequired ? 'is always present from now on' : 'can be absent from now on',
  };
  const kind = isRequired ? 'member-required' : 'member-optional';
  const severity = harmful ? 'breaking' : 'additive';
  return [{ severity, kind, before: wasRequired, after: isRequired, sentence: sentences[direction] }];
}

function added(direction: Direction, required: boolean, schema: unknown): SchemaFinding {
  const after = { required, type: typeOf(schema) };
  const isBreaking = direction === 'request' && required;
  return {
    severity: isBreaking ? 'breaking' : 'additive',
    kind: 'member-added',
    before: null,
    after,
    sentence: isBreaking ? 'is new and required' : 'is new',
  };
}

const compareOthers: Comparison = ({ before, after, direction }) => {
  const [was, is] = [kindOf(before.others), kindOf(after.others)];
  if (was === is) return [];
  const closed = is === 'none' || was === 'any';
  const severity = direction === 'response' ? 'risky' : closed ? 'breaking' : 'additive';
  const sentence = {
    none: direction === 'request' ? 'refuses unknown members from now on' : 'has no further members from now on',
    any: direction === 'request' ? 'takes unknown members from now on' : 'can have further members from now on',
    schema: 'has a schema for further members now',
  }[is];
  const kind = is === 'none' ? 'closed' : is === 'any' ? 'opened' : 'further-members-restricted';
  return [{ severity, kind, before: was, after: is, sentence, ...(severity === 'risky' && { inTypesAlone: true }) }];
};

/** `additionalProperties` as one of three. */
function kindOf(others: unknown): 'none' | 'any' | 'schema' {
  if (others === false) return 'none';
  return isRecord(others) && Object.keys(others).length > 0 ? 'schema' : 'any';
}

function typeOf(schema: unknown): unknown {
  if (isRecord(schema) && typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1);
  return [...viewOf(schema, (value) => (isRecord(value) ? value : {})).types].sort();
}

function deprecated(schema: unknown): boolean {
  return isRecord(schema) && schema.deprecated === true;
}
