import type { OperationId } from '../../../generated/operations.ts';
import { asList, asObject, isObject, type JsonObject } from '../../../server/contract/document.ts';
import type { Persona, Writes } from '../../config/config.ts';
import { type Api, textAt } from './api.ts';
import type { Invitation, Invitations, InvitedRole } from './invitations.ts';
import { once, oncePer } from './once.ts';
import type { People } from './people.ts';
import { type Amounts, amountsOf, freeOf, Rooms } from './rooms.ts';
import { Unavailable } from './unavailable.ts';
import type { WaitFor } from './waiting.ts';

export interface ThingsOptions {
  readonly api: Api;
  readonly people: People;
  readonly invitations: Invitations;
  readonly writes: Writes;
  readonly seed: number;
  readonly waitFor: WaitFor;
  /** Whether the configuration names an operation that reaches people. */
  readonly isNamed: (id: OperationId) => boolean;
}

/** The path of an app. */
export type AppPath = Readonly<Record<'workspaceSlug' | 'appSlug', string>>;

const allRoles = ['admin', 'developer', 'viewer'] as const;
export const ticketBody = { subject: 'A test', body: 'This ticket was opened by an automatic test. Please close it.' };
/** What every new app needs. */
const smallest: Amounts = { cpu: 0.1, memory: 128 * 1024 * 1024, storage: 0 };

/** Things that the run creates on the server, each when it is first needed. */
export class Things {
  readonly api: Api;
  readonly people: People;
  readonly invitations: Invitations;
  readonly writes: Writes;
  readonly waitFor: WaitFor;
  readonly #isNamed: (id: OperationId) => boolean;
  readonly #prefix: string;
  /** An app did not run in time, so no other one is waited for. */
  #isSlow = false;
  readonly #crews = new Set<string>();
  #names = 0;

  constructor({ api, people, invitations, writes, seed, waitFor, isNamed }: ThingsOptions) {
    this.#isNamed = isNamed;
    this.api = api;
    this.people = people;
    this.invitations = invitations;
    this.writes = writes;
    this.waitFor = waitFor;
    this.#prefix = `verify-${seed.toString(36)}`;
  }

  /** The slug of the workspace of most requests. */
  readonly main = once(() => this.newWorkspace());
  /** The slug of a workspace that apps are transferred to. */
  readonly second = once(() => this.newWorkspace());

  /** The member of the main workspace with a role. */
  readonly member = oncePer(async (role: InvitedRole): Promise<Persona> => {
    const person = this.people.invited(role);
    await this.invitations.join(this.owner, await this.main(), person, role);
    return person;
  });

  /** The region of the main workspace. */
  readonly region = once(async () => {
    if (this.writes.region !== null) return this.writes.region;
    const json = await this.api.call('getWorkspace', this.owner, { path: { workspaceSlug: await this.main() } });
    return textAt({ first: asList(asObject(json.workspace).regions)[0] }, 'first', 'id');
  });

  /** Workspaces with members of each role, for apps. */
  readonly #shared = new Rooms({
    next: () => this.#newShared(),
    last: () => this.main(),
    freeIn: (slug) => this.#freeIn(slug),
  });
  /** Workspaces without other members, for apps that only the owner uses. */
  readonly #own = new Rooms({
    next: () => this.newWorkspace(),
    last: () => this.main(),
    freeIn: (slug) => this.#freeIn(slug),
  });

  /** The app of the main workspace: it runs. */
  readonly app = once(async () => {
    const path = await this.startApp(await this.main());
    await this.untilRunning(path);
    return path;
  });
  /** Another app of the main workspace, which need not run. */
  readonly otherApp = once(async () => {
    await this.app();
    return this.startApp(await this.shared());
  });
  readonly domain = once(async () => this.newDomain(await this.app()));
  readonly variable = once(async () => this.newVariable(await this.app()));
  readonly alert = once(async () => this.newAlert(await this.app()));
  readonly invitation = once(async () => this.newInvitation(await this.newWorkspace()));
  readonly token = once(() => this.newToken());
  readonly ticket = once(() => this.newTicket());
  readonly deploy = once(async () => {
    const json = await this.api.call('getApp', this.owner, { path: await this.app() });
    return textAt(json, 'app', 'deploy', 'id');
  });
  readonly service = once(async () => {
    const json = await this.api.call('getApp', this.owner, { path: await this.app() });
    return textAt({ first: asList(asObject(json.app).subServices)[0] }, 'first', 'name');
  });

  get owner(): Persona {
    return this.people.owner;
  }

  /** A name that the run has not used yet. */
  name(): string {
    return `${this.#prefix}-${++this.#names}`;
  }

  /** What creates a workspace that no one has. */
  async newWorkspaceBody(): Promise<JsonObject> {
    const { tier, region } = this.writes;
    const slug = await this.#freeSlug();
    return { name: `Verify ${slug}`, slug, hues: [200, 260], tier, ...(region !== null && { region }) };
  }

  /** The slug of a new workspace of the owner. */
  async newWorkspace(): Promise<string> {
    const body = await this.newWorkspaceBody();
    const json = await this.api.call('createWorkspace', this.owner, { body });
    if (json.needsPayment === true) throw new Unavailable(`a workspace on the tier ${this.writes.tier} has to be paid first`);
    return textAt(json, 'workspace', 'slug');
  }

  /** Files of a project. */
  async newUpload(workspaceSlug: string): Promise<string> {
    const body = { name: 'verify', files: [{ path: 'index.html', content: '<!doctype html>\n<title>Verify</title>\n' }] };
    return textAt(await this.api.call('createUpload', this.owner, { path: { workspaceSlug }, body }), 'uploadId');
  }

  async newAppBody(workspaceSlug: string): Promise<JsonObject> {
    return { name: this.name(), source: { type: 'upload', uploadId: await this.newUpload(workspaceSlug) } };
  }

  /** A workspace with members of each role and room for an app. */
  shared(needs: Amounts = smallest): Promise<string> {
    return this.#shared.find(needs);
  }

  async startApp(workspaceSlug: string): Promise<AppPath> {
    const json = await this.api.call('deployApp', this.owner, { path: { workspaceSlug }, body: await this.newAppBody(workspaceSlug) });
    return { workspaceSlug, appSlug: textAt(json, 'app', 'slug') };
  }

  /** An app of the owner that was deployed a moment ago. */
  async newStartingApp(): Promise<AppPath> {
    return this.startApp(await this.#own.find(smallest));
  }

  /** An app of the owner that runs. */
  async newApp(): Promise<AppPath> {
    const path = await this.newStartingApp();
    await this.untilRunning(path);
    return path;
  }

  async untilRunning(path: AppPath): Promise<void> {
    const look = async () => {
      const { status, deploy } = asObject((await this.api.call('getApp', this.owner, { path })).app);
      const { terminal, status: deployStatus } = asObject(deploy);
      if (terminal === true && deployStatus !== 'succeeded')
        throw new Unavailable(`the deploy of an upload ends as ${String(deployStatus)}`);
      return status === 'running' && terminal === true ? true : null;
    };
    const runs = this.#isSlow ? await look() : await this.waitFor(look);
    this.#isSlow ||= !runs;
    if (!runs) throw new Unavailable('an app that was deployed from an upload does not run within --max-wait');
  }

  newDomainBody(): JsonObject {
    return { host: `${this.name()}.verify.example.com`, isPrimary: false, redirectTo: null };
  }

  async newDomain(path: AppPath): Promise<string> {
    return textAt(await this.api.call('createDomain', this.owner, { path, body: this.newDomainBody() }), 'domain', 'id');
  }

  newVariableBody(): JsonObject {
    return { key: this.name().replaceAll('-', '_').toUpperCase(), value: 'verify', isSecret: true };
  }

  async newVariable(path: AppPath): Promise<string> {
    return textAt(await this.api.call('createVar', this.owner, { path, body: this.newVariableBody() }), 'var', 'id');
  }

  async newAlertBody({ appSlug }: AppPath): Promise<JsonObject> {
    const condition = { metric: 'p95', op: '>', value: 60_000, forSeconds: 3600 };
    return { name: this.name(), appSlug, region: await this.region(), condition, channels: ['email'] };
  }

  async newAlert(path: AppPath): Promise<string> {
    const { workspaceSlug } = path;
    const json = await this.api.call('createAlert', this.owner, { path: { workspaceSlug }, body: await this.newAlertBody(path) });
    return textAt(json, 'alert', 'id');
  }

  async newToken(): Promise<string> {
    const body = { name: this.name(), scope: 'read', expires: '30d' };
    return textAt(await this.api.call('createToken', this.owner, { body }), 'token', 'id');
  }

  async newTicket(): Promise<string> {
    if (!this.#isNamed('createTicket')) throw new Unavailable('`run` of the configuration does not name createTicket');
    return textAt(await this.api.call('createTicket', this.owner, { body: ticketBody }), 'ticket', 'id');
  }

  /** A token of the owner with the scope read, and who sends it. */
  async newReadToken(): Promise<{ readonly id: string; readonly persona: Persona }> {
    const body = { name: this.name(), scope: 'read', expires: '30d' };
    const json = await this.api.call('createToken', this.owner, { body });
    return { id: textAt(json, 'token', 'id'), persona: this.people.withSecret(this.owner, 'read', textAt(json, 'secret')) };
  }

  /** An invitation of the viewer, to a workspace of which they are no member. */
  newInvitation(slug: string): Promise<Invitation> {
    return this.invitations.invite(this.owner, slug, this.invitee, 'viewer');
  }

  /** An invitation whose link is not read. */
  async newUnreadInvitation(workspaceSlug: string): Promise<string> {
    const body = { email: `${this.name()}@example.com`, role: 'viewer' };
    return textAt(await this.api.call('createInvitation', this.owner, { path: { workspaceSlug }, body }), 'invitation', 'id');
  }

  get invitee(): Persona {
    return this.people.invited('viewer');
  }

  /** A new workspace of which some people are members. */
  async newCrew(roles: readonly InvitedRole[] = ['admin', 'viewer']): Promise<string> {
    const slug = await this.newWorkspace();
    await this.#join(slug, roles);
    return slug;
  }

  /** Whether the same people are members as of the main workspace. */
  async hasMembers(slug: string): Promise<boolean> {
    return this.#crews.has(slug) || slug === (await this.main());
  }

  /** A workspace with members of each role. Without invitations only the owner can use it. */
  async #newShared(): Promise<string> {
    const slug = await this.newWorkspace();
    try {
      await this.#join(slug, allRoles);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
    return slug;
  }

  async #join(slug: string, roles: readonly InvitedRole[]): Promise<void> {
    const people = roles.map((role) => [role, this.people.invited(role)] as const);
    await Promise.all(people.map(([role, person]) => this.invitations.join(this.owner, slug, person, role)));
    if (roles.length === allRoles.length) this.#crews.add(slug);
  }

  async idOf(person: Persona): Promise<string> {
    return textAt(await this.api.call('getMe', person, {}), 'user', 'id');
  }

  /** The id of an application of the catalog that can be installed: the one that takes the least. */
  readonly application = once(async () => (await this.smallestApplication()).id);
  readonly smallestApplication = once(async () => {
    const { templates } = await this.api.call('listTemplates', this.owner, {});
    const [least] = asList(templates)
      .filter(isObject)
      .filter(({ installable, settings }) => installable === true && !asList(settings).some((one) => needsValue(asObject(one))))
      .map((template) => ({ template, needs: amountsOf(template.footprint) }))
      .toSorted((a, b) => a.needs.cpu - b.needs.cpu);
    if (!least) throw new Unavailable('the catalog has no application that can be installed without values');
    return { id: textAt(least.template, 'id'), needs: least.needs };
  });

  async #freeIn(workspaceSlug: string): Promise<Amounts> {
    return freeOf((await this.api.call('getWorkspace', this.owner, { path: { workspaceSlug } })).workspace);
  }

  async #freeSlug(): Promise<string> {
    const slug = this.name();
    const { response } = await this.api.attempt('checkSlug', this.owner, { query: { slug } });
    return asObject(response?.json).reason === 'taken' ? this.#freeSlug() : slug;
  }
}

function needsValue({ required, generated, default: preset }: JsonObject): boolean {
  return required === true && generated !== true && preset === null;
}
