/** The member adds a passkey, in two steps, and removes one. */
import { secondFactor } from '#contracts/operations/second-factor.ts';
import type { PasskeyCreation } from '#contracts/schemas/passkey.ts';
import { addPasskey, beginPasskey, isLastFactor, removePasskey } from '#server/admin/account/actions.ts';
import { Refused } from '#server/admin/operations/refused.ts';
import { typedIn } from '#server/admin/page/fields.ts';
import { type PasskeyBlock, passkeyScript } from '#server/admin/page/passkey-block.ts';
import { contentOf, type FormPage, formRoutes } from './form-page.ts';
import { memberPaths } from './paths.ts';
import { WrongFields } from './refusal.ts';
import type { Content, MemberRoute, Visit } from './route.ts';
import { proof, recoveryCodesOf, withoutPassword } from './two-step.ts';

const path = `${memberPaths.security}/passkeys` as const;

const addition: FormPage = {
  path: `${path}/add`,
  title: 'my.passkey.add',
  lead: 'my.passkey.addText',
  fields: [
    {
      name: 'name',
      label: 'my.passkey.name',
      type: 'text',
      autocomplete: 'off',
      maxLength: 100,
      help: 'my.passkey.nameHelp',
      isKept: true,
    },
    proof,
  ],
  submit: 'my.twoStep.continue',
  other: withoutPassword,
};
const confirmPath = `${addition.path}/confirm` as const;

const removal: FormPage = {
  path: `${path}/{id}/remove`,
  title: 'my.passkey.remove',
  lead: 'my.passkey.removeText',
  fields: [proof],
  submit: 'my.passkey.remove',
  isDanger: true,
};

async function begin(visit: Visit, values: Parameters<typeof beginPasskey>[1]): Promise<Content> {
  const { call, message } = visit;
  const name = typedIn(values, 'name').trim();
  if (name === '') throw new WrongFields({ name: message('my.fault.missing') });
  try {
    return creation(await beginPasskey(call, values), name, visit);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'invalid_transition') throw error;
    throw new WrongFields({}, 'my.passkey.most');
  }
}

function creation(options: PasskeyCreation, name: string, { message, organisation }: Visit): Content {
  const block: PasskeyBlock = {
    kind: 'passkey',
    text: message('my.passkey.createText', { organisation: organisation.name }),
    action: confirmPath,
    ceremony: 'create',
    options,
    values: { name },
    submit: message('my.passkey.create'),
    needsScript: message('my.passkey.script'),
    failed: message('my.passkey.failed'),
    known: message('my.passkey.known'),
    cancel: memberPaths.security,
  };
  return { view: 'add-passkey', title: 'my.passkey.add', tab: 'details', data: { block }, scripts: [passkeyScript] };
}

async function showRemoval(visit: Visit): Promise<Content> {
  const { call, params, message } = visit;
  const state = await call(secondFactor.get);
  const passkey = state.passkeys.find(({ id }) => id === params.id);
  if (!passkey) throw new Refused({ status: 404, headers: {}, body: { code: 'not_found' } });
  const lastLead = state.required ? 'my.passkey.removeDemanded' : 'my.passkey.removeLast';
  const lead = isLastFactor(state) ? lastLead : removal.lead;
  const page = contentOf({ ...removal, lead, path: passkeyPaths.removalOf(passkey.id) }, visit);
  return { ...page, title: { text: message('my.passkey.removeTitle', { name: passkey.name }) } };
}

export const passkeyRoutes: readonly MemberRoute[] = [
  ...formRoutes(addition, async (visit, { values }) => ({ page: await begin(visit, values) })),
  {
    kind: 'submit',
    path: confirmPath,
    submit: async ({ call }, { values }) => {
      const added = await addPasskey(call, values);
      if (added === 'unaccepted') throw new WrongFields({}, 'my.passkey.unaccepted');
      if (added.recoveryCodes.length > 0) return recoveryCodesOf(added);
      return { to: memberPaths.security, done: 'passkeyAdded' };
    },
    show: async (visit) => contentOf(addition, visit),
  },
  ...formRoutes(
    removal,
    async ({ call, params }, { values }) => {
      await removePasskey(call, params.id ?? '', values);
      return { to: memberPaths.security, done: 'passkeyRemoved' };
    },
    showRemoval,
  ),
];

export const passkeyPaths = { add: addition.path, removalOf: (id: string) => `${path}/${id}/remove` as const };
