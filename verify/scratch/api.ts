import { errorCodeOf } from '../../contract/checks/error-code.ts';
import { asObject, type JsonObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Persona } from '../config/config.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Plan, Send } from '../send/sender.ts';
import { Unavailable } from './unavailable.ts';

type Call = Omit<Plan, 'operation' | 'persona'>;

/** Calls operations whose success something else depends on. */
export class Api {
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #send: Send;

  constructor(operations: readonly Operation[], send: Send) {
    this.#operations = new Map(operations.map((operation) => [operation.id, operation]));
    this.#send = send;
  }

  /** The body of the success response. Throws an `Unavailable` if there is no success. */
  async call(id: string, persona: Persona, call: Call): Promise<JsonObject> {
    const exchange = await this.attempt(id, persona, call);
    const { response } = exchange;
    if (response && response.status >= 200 && response.status < 300) return asObject(response.json);
    throw new Unavailable(describeFailure(exchange));
  }

  /** Sends a request, and returns any response. */
  attempt(id: string, persona: Persona, call: Call): Promise<Exchange> {
    const operation = this.#operations.get(id);
    if (!operation) throw new Unavailable(`The contract has no operation ${id}.`);
    return this.#send({ operation, persona, ...call });
  }
}

/** Why a request did not succeed. */
export function describeFailure({ operation, response, problem }: Exchange): string {
  if (!response) return `${operation.id} got no response: ${problem ?? ''}`;
  const { status, json } = response;
  if (status === 501) return `${operation.id} is not implemented`;
  return [`${operation.id} responds with`, status, errorCodeOf(json)].filter((part) => part !== null).join(' ');
}

/** A text of a response, by the names that lead to it. Throws an `Unavailable` if it is missing. */
export function textAt(json: JsonObject, ...names: readonly string[]): string {
  let value: unknown = json;
  for (const name of names) value = asObject(value)[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Unavailable(`a response lacks \`${names.join('.')}\``);
}
