/** Pages of members as values: what they show, and what their forms do. */
import type { Tenant as Organisation } from '#contracts/schemas/tenant.ts';
import type { Me } from '#contracts/schemas/user.ts';
import type { Call, Contract, Input } from '#server/admin/operations/call.ts';
import type { Faults, FormValues } from '#server/admin/page/fields.ts';
import type { Acting } from '#server/admin/session/cookie.ts';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import type { MessageKey } from '#server/platform/messages/en.ts';
import type { Messages } from '#server/platform/messages/messages.ts';

/** A request of a signed-in member. */
export interface Visit {
  readonly me: Me;
  readonly organisation: Organisation;
  /** Set during impersonation; then `me` is the impersonated user. */
  readonly acting: Acting | undefined;
  /** Calls an operation as this user. */
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  /** BCP 47, for dates and amounts. */
  readonly locale: string;
  readonly message: Messages;
  readonly now: Date;
  /** The form that was refused; absent on a GET. */
  readonly refused?: Refusal;
}

/** A refused form, shown again. */
export interface Refusal {
  readonly status: number;
  /** Of a form in which nothing is wrong: why it is shown again. */
  readonly notice?: string;
  /** For the whole page. */
  readonly problem: string | undefined;
  /** By field. */
  readonly faults: Faults;
  readonly typed: FormValues;
  /** For registration: the waitlist is offered beside it. */
  readonly lacksSeats?: boolean;
  /** In seconds. */
  readonly retryAfter: string | undefined;
}

type Tab = 'home' | 'events' | 'forms' | 'documents' | 'details';

export interface Content {
  readonly view:
    | 'memberships'
    | 'leave'
    | 'events'
    | 'event'
    | 'event-cancel'
    | 'forms'
    | 'questions'
    | 'documents'
    | 'details'
    | 'data'
    | 'security'
    | 'form'
    | 'recovery-codes'
    | 'add-passkey';
  readonly title: MessageKey | { readonly text: string };
  readonly tab: Tab;
  readonly data: object;
  /** Paths; absent: the page needs none, and permits none. */
  readonly scripts?: readonly string[];
}

interface Submitted {
  readonly values: FormValues;
  /** Idempotency key of the operation: a form that is sent twice is performed once. */
  readonly once: string | undefined;
}

/** What was done, named in the address of the page that follows. */
export const dones = [
  'applied',
  'renewed',
  'left',
  'cancelled',
  'answered',
  'saved',
  'passwordChanged',
  'emailChanged',
  'twoStepOff',
  'passkeyAdded',
  'passkeyRemoved',
  'signedOutThere',
  'withdrawn',
] as const;
type Done = (typeof dones)[number];

interface Shared {
  readonly path: `/my${string}`;
}

/** GET: a page. */
interface ShowRoute extends Shared {
  readonly kind: 'show';
  readonly show: (visit: Visit) => Promise<Content>;
}

/** What follows an accepted form: another page, one that is shown this once, or the sign-in. */
type Outcome =
  | { readonly to: string; readonly done: Done }
  | { readonly page: Content }
  | { readonly isSignedOut: true };

/** POST: a form. A refused one shows its page with the reason. */
export interface SubmitRoute extends Shared {
  readonly kind: 'submit';
  readonly submit: (visit: Visit, submitted: Submitted) => Promise<Outcome>;
  /** What was typed survives the end of the session. Not for passwords and codes. */
  readonly isKept?: boolean;
  readonly show: (visit: Visit) => Promise<Content>;
}

/** GET: a file of an operation. */
export interface FileRoute extends Shared {
  readonly kind: 'file';
  readonly file: (visit: Visit) => { readonly contract: Contract<unknown>; readonly input: Input };
  /** Name of a download; absent: as the operation says. */
  readonly name?: string;
}

/** GET: a calendar file. */
interface CalendarRoute extends Shared {
  readonly kind: 'calendar';
  readonly calendar: (visit: Visit, tenant: Tenant) => Promise<string>;
}

export type MemberRoute = ShowRoute | SubmitRoute | FileRoute | CalendarRoute;
