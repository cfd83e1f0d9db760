import type { Persona, Writes } from '../config/config.ts';
import type { Secrets } from '../redaction/secrets.ts';
import type { WriteScope } from '../send/write-scope.ts';
import type { Api } from './api.ts';
import type { People } from './people.ts';
import { nextName } from './parts.ts';
import { type WaitFor, whilePassing } from './waiting.ts';

export interface ToolsOptions {
  readonly api: Api;
  readonly people: People;
  readonly writes: Writes;
  readonly writeScope: WriteScope;
  readonly secrets: Secrets;
  readonly seed: number;
  readonly waitFor: WaitFor;
  /** Prints the token of the newest invitation of an address. */
  readonly readInvitation: (email: string) => Promise<string>;
  /** Lets time pass on the server; `null` where it passes by itself only. */
  readonly passTime: ((seconds: number) => Promise<void>) | null;
  /** Makes the removal of what a path leads to take some time; `null` where the server cannot do that. */
  readonly slowRemoval: ((path: Readonly<Record<string, string>>, seconds: number) => Promise<void>) | null;
}

/** The tools of functions that create records on the server. */
export class Tools {
  readonly api: Api;
  readonly people: People;
  readonly writes: Writes;
  readonly writeScope: WriteScope;
  readonly secrets: Secrets;
  readonly waitFor: WaitFor;
  readonly readInvitation: (email: string) => Promise<string>;
  readonly passTime: ToolsOptions['passTime'];
  readonly slowRemoval: ToolsOptions['slowRemoval'];
  readonly #prefix: string;
  #names = 0;

  constructor({
    api,
    people,
    writes,
    writeScope,
    secrets,
    seed,
    waitFor,
    readInvitation,
    passTime,
    slowRemoval,
  }: ToolsOptions) {
    this.passTime = passTime;
    this.slowRemoval = slowRemoval;
    this.api = api;
    this.people = people;
    this.writes = writes;
    this.writeScope = writeScope;
    this.secrets = secrets;
    this.waitFor = waitFor;
    this.readInvitation = readInvitation;
    this.#prefix = `verify-${seed.toString(36)}`;
  }

  /** Creates the workspaces of the run. */
  get owner(): Persona {
    return this.people.owner;
  }

  /** Does something that takes long, and lets time pass on the server until it is done. */
  passingTime<Result>(seconds: number, act: () => Promise<Result>): Promise<Result> {
    const { passTime } = this;
    return passTime ? whilePassing(() => passTime(seconds), act) : act();
  }

  /** Whether the configuration allows an operation that reaches people. */
  isNamed(id: string): boolean {
    return this.writeScope.named.has(id);
  }

  /** A name that the run has not used yet. It depends only on the part of the run that it is made for. */
  name(): string {
    return `${this.#prefix}-${nextName() ?? ++this.#names}`;
  }
}
