/** Mutations of credentials, permissions, roles and operations. */
import {
  type Choice,
  type Json,
  kindsOf,
  type Operator,
  one,
  operationsIn,
  readOnlyTokens,
  rolesWith,
  type Site,
} from './mutation.ts';

const named = (document: Json): Site[] =>
  operationsIn(document).filter(({ node }) => node['x-permission'].includes(':'));
const permissionsOf = (document: Json): string[] => document['x-roles'].ROLE_ADMIN.permissions;
const minus = (some: readonly string[], others: readonly string[]) => some.filter((item) => !others.includes(item));
const forUsers = (document: Json) => operationsIn(document).filter((site) => kindsOf(site).length === 2);

/** Moves an operation to another method or path. */
function move(document: Json, { method, path, node }: Site, to: { method?: string; path?: string }): void {
  delete document.paths[path][method];
  const target = to.path ?? path;
  document.paths[target] = { ...document.paths[target], [to.method ?? method]: node };
}

const asRole = (document: Json, choice: Choice) => {
  const [name, role] = choice.of(
    Object.entries<Json>(document['x-roles']).filter(([key]) => key !== 'ROLE_MEMBER' && key !== 'ROLE_ADMIN'),
  );
  return { subject: `role ${name}`, name, role };
};

export const accessMutations: readonly Operator[] = [
  {
    name: 'another permission',
    mutate(document, choice) {
      const { id, node } = choice.of(named(document));
      const before = node['x-permission'];
      node['x-permission'] = choice.of(permissionsOf(document).filter((other) => other !== before));
      const lose = minus(rolesWith(document, before), rolesWith(document, node['x-permission']));
      return one('breaking', [...lose, 'custom roles'], id);
    },
  },
  {
    name: 'permission for any signed-in user',
    mutate(document, choice) {
      const { id, node } = choice.of(named(document));
      const before = node['x-permission'];
      node['x-permission'] = 'self';
      return one('risky', minus(rolesWith(document, 'self'), rolesWith(document, before)), id);
    },
  },
  {
    name: 'permission where a sign-in was enough',
    mutate(document, choice) {
      const { id, node } = choice.of(operationsIn(document).filter((site) => site.node['x-permission'] === 'self'));
      node['x-permission'] = choice.of(permissionsOf(document));
      const lose = minus(rolesWith(document, 'self'), rolesWith(document, node['x-permission']));
      return one('breaking', [...lose, 'custom roles'], id);
    },
  },
  {
    name: 'no Api-Token any more',
    mutate(document, choice) {
      const site = choice.of(forUsers(document));
      const affects = ['clients', ...readOnlyTokens(site)];
      site.node.security = [{ jwt: [] }];
      return one('breaking', affects, site.id);
    },
  },
  {
    name: 'no JWT any more',
    mutate(document, choice) {
      const site = choice.of(forUsers(document));
      site.node.security = [{ apiToken: [] }];
      return one('breaking', ['clients'], site.id);
    },
  },
  {
    name: 'one more kind of credential',
    mutate(document, choice) {
      const site = choice.of(forUsers(document));
      site.node.security.push({ oauth: [] });
      return one('additive', ['clients'], site.id);
    },
  },
  {
    name: 'made public',
    mutate(document, choice) {
      const site = choice.of(forUsers(document));
      site.node.security = [];
      return one('risky', ['clients'], site.id);
    },
  },
  {
    name: 'credential for what was public',
    mutate(document, choice) {
      const site = choice.of(operationsIn(document).filter((other) => kindsOf(other).length === 0));
      site.node.security = [{ jwt: [] }];
      return one('breaking', ['clients'], site.id);
    },
  },
  {
    name: 'role loses a permission',
    mutate(document, choice) {
      const { subject, role } = asRole(document, choice);
      role.permissions = minus(role.permissions, [choice.of(role.permissions)]);
      return one('breaking', [subject], subject);
    },
  },
  {
    name: 'role gains a permission',
    mutate(document, choice) {
      const { subject, role } = asRole(document, choice);
      role.permissions.push(choice.of(minus(permissionsOf(document), role.permissions)));
      return one('risky', [subject], subject);
    },
  },
  {
    name: 'role gains a new permission',
    mutate(document, choice) {
      const { subject, role } = asRole(document, choice);
      role.permissions.push('rooms:read');
      return one('additive', [subject], subject);
    },
  },
  {
    name: 'role gone',
    mutate(document, choice) {
      const { subject, name } = asRole(document, choice);
      delete document['x-roles'][name];
      return one('breaking', [subject], subject);
    },
  },
  {
    name: 'role added',
    mutate(document) {
      document['x-roles'].ROLE_AUDITOR = { label: 'Auditor', permissions: ['audit:read'] };
      return one('additive', ['role ROLE_AUDITOR'], 'role ROLE_AUDITOR');
    },
  },
  {
    name: 'operation gone',
    mutate(document, choice) {
      const site = choice.of(operationsIn(document).filter(({ node }) => node['x-rate-limit'] === null));
      delete document.paths[site.path][site.method];
      return one('breaking', ['clients', ...readOnlyTokens(site)], site.id);
    },
  },
  {
    name: 'operation added',
    mutate(document, choice) {
      const { node } = choice.of(
        operationsIn(document).filter(
          (site) => site.node['x-rate-limit'] === null && !site.node['x-further-rate-limits'],
        ),
      );
      document.paths['/api/v1/rooms'] = { post: { ...structuredClone(node), operationId: 'rooms.create' } };
      return one('additive', ['clients'], 'rooms.create');
    },
  },
  {
    name: 'operationId renamed',
    mutate(document, choice) {
      const { node } = choice.of(operationsIn(document));
      node.operationId = `${node.operationId}Again`;
      return one('risky', ['generated types'], node.operationId);
    },
  },
  {
    name: 'GET becomes POST',
    mutate(document, choice) {
      const free = operationsIn(document).filter(({ method, path }) => method === 'get' && !document.paths[path].post);
      const site = choice.of(free);
      move(document, site, { method: 'post' });
      return one('breaking', ['clients', ...readOnlyTokens(site)], site.id);
    },
  },
  {
    name: 'another path',
    mutate(document, choice) {
      const site = choice.of(operationsIn(document));
      move(document, site, { path: `${site.path}/moved` });
      return one('breaking', ['clients'], site.id);
    },
  },
  {
    name: 'path parameter renamed',
    mutate(document, choice) {
      const own = operationsIn(document).filter(
        ({ path, node }) =>
          path.includes('{id}') && node.parameters?.some((parameter: Json) => parameter.name === 'id'),
      );
      const site = choice.of(own.filter(({ path }) => Object.keys(document.paths[path]).length === 1));
      for (const parameter of site.node.parameters) if (parameter.name === 'id') parameter.name = 'uuid';
      move(document, site, { path: site.path.replace('{id}', '{uuid}') });
      return one('risky', ['generated types'], site.id);
    },
  },
  {
    name: 'credential sent in another header',
    mutate(document, choice) {
      const name = choice.of(['apiToken', 'contactHash']);
      document.components.securitySchemes[name].name = 'X-Other';
      return one('breaking', ['clients'], 'document');
    },
  },
  {
    name: 'OAuth scope gone',
    mutate(document, choice) {
      const { scopes } = document.components.securitySchemes.oauth.flows.authorizationCode;
      delete scopes[choice.of(Object.keys(scopes))];
      return one('breaking', ['clients'], 'document');
    },
  },
  {
    name: 'OAuth scope added',
    mutate(document) {
      document.components.securitySchemes.oauth.flows.authorizationCode.scopes.rooms = 'Rooms';
      return one('additive', ['clients'], 'document');
    },
  },
  {
    name: 'servers moved',
    mutate(document) {
      document.servers[0].url = 'https://api.example/';
      return one('breaking', ['clients'], 'document');
    },
  },
];
