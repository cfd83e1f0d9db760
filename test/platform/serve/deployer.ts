import { asList, asObject } from '../../../contract/document.ts';
import { call, type Reached } from './served.ts';

/** A deploy as the API shows it. */
export interface Shown {
  readonly id: string;
  readonly number: number;
  readonly status: string;
  readonly isOver: boolean;
}

/** Deploys an app again and again, each time when the deploy before has ended, and remembers what was acknowledged. */
export class Deployer {
  readonly failures: string[] = [];
  readonly acknowledged = new Set<string>();
  /** Requests whose response has not arrived. Each may have made a deploy. */
  unknown = 0;
  readonly #path: string;
  readonly #token: string;
  /** How each deploy ended that was seen to have ended. */
  readonly #ends = new Map<string, string>();

  constructor(path: string, token: string) {
    this.#path = path;
    this.#token = token;
  }

  /** Starts a deploy if none is open. Rejects if the connection breaks. */
  async look(server: Reached): Promise<void> {
    const deploys = await this.list(server);
    if (deploys.some(({ isOver }) => !isOver)) return;
    this.unknown += 1;
    const { status, body } = await call(server, this.#token, `${this.#path}/deploy`, {});
    this.unknown -= 1;
    if (status === 201) this.acknowledged.add(String(asObject(asObject(body).deploy).id));
    else this.failures.push(`createDeploy: ${status} ${JSON.stringify(body)}`);
  }

  /** All deploys of the app. Notes those that have ended and then change. */
  async list(server: Reached): Promise<Shown[]> {
    const { body } = await call(server, this.#token, `${this.#path}/deploys?limit=100`);
    const deploys = asList(asObject(body).deploys).map((deploy) => {
      const { id, number, status, terminal } = asObject(deploy);
      return { id: String(id), number: Number(number), status: String(status), isOver: terminal === true };
    });
    for (const { id, status, isOver } of deploys) {
      const before = this.#ends.get(id);
      if (before !== undefined && before !== status)
        this.failures.push(`The deploy ${id} ended as ${before} and then is ${status}.`);
      if (isOver) this.#ends.set(id, status);
    }
    return deploys;
  }

  /** Compares the deploys that there are with those that were acknowledged, besides the first one. */
  compare(deploys: readonly Shown[]): void {
    const ids = new Set(deploys.map(({ id }) => id));
    for (const id of this.acknowledged) if (!ids.has(id)) this.failures.push(`The deploy ${id} is lost.`);
    for (const { id, isOver } of deploys) if (!isOver) this.failures.push(`The deploy ${id} has not ended.`);
    const surplus = deploys.length - 1 - this.acknowledged.size;
    if (surplus < 0 || surplus > this.unknown)
      this.failures.push(`There are ${surplus} more deploys than were acknowledged.`);
    const numbers = deploys.map(({ number }) => number).toSorted((a, b) => a - b);
    if (numbers.some((number, index) => number !== index + 1))
      this.failures.push(`The numbers are ${numbers.join(', ')}.`);
  }
}
