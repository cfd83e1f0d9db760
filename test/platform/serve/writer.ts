import { asList, asObject } from '../../../contract/document.ts';
import { call, type Reached, type Responded, send } from './served.ts';

/** A variable, as one of the writers left it. */
interface StoredVar {
  readonly id: string;
  readonly value: string;
}

/** How many variables a writer has at most. */
const mostKeys = 4;

/** Creates, changes and deletes variables of its own, and remembers what was acknowledged. */
export class Writer {
  readonly failures: string[] = [];
  acknowledged = 0;
  readonly #prefix: string;
  readonly #path: string;
  readonly #token: string;
  readonly #vars = new Map<string, StoredVar>();
  /** The write whose response has not arrived: the value that the key has if it was made; `null` for none. */
  #pending: { readonly key: string; readonly value: string | null } | null = null;
  #count = 0;

  /** `path`: of the app in the API. */
  constructor(prefix: string, path: string, token: string) {
    this.#prefix = prefix;
    this.#path = `${path}/vars`;
    this.#token = token;
  }

  /** Makes one change. Rejects if the connection breaks; then `compare` has to be called before the next change. */
  async write(server: Reached): Promise<void> {
    const count = this.#count++;
    const value = String(count);
    const [oldest] = this.#vars;
    if (oldest === undefined || this.#vars.size < mostKeys) {
      const key = `${this.#prefix}_${count}`;
      await this.#change({ key, value }, () =>
        call(server, this.#token, this.#path, { key, value, isSecret: count % 2 === 0 }),
      );
      return;
    }
    const [key, { id }] = oldest;
    const isLast = count % 5 === 0;
    const path = `${this.#path}/${id}`;
    if (isLast) await this.#change({ key, value: null }, () => send(server, this.#token, 'DELETE', path));
    else await this.#change({ key, value }, () => send(server, this.#token, 'PATCH', path, { value }));
  }

  /** Notes what differs from what was acknowledged, and goes on from what is stored. */
  async compare(server: Reached): Promise<void> {
    const { body } = await call(server, this.#token, this.#path);
    const stored = new Map<string, StoredVar>();
    for (const row of asList(asObject(body).vars).map(asObject)) {
      const [id, key] = [String(row.id), String(row.key)];
      if (!key.startsWith(`${this.#prefix}_`)) continue;
      const revealed =
        row.isSecret === true ? await call(server, this.#token, `${this.#path}/${id}/reveal`) : { body: row };
      stored.set(key, { id, value: String(asObject(revealed.body).value) });
    }
    for (const key of new Set([...stored.keys(), ...this.#vars.keys()])) {
      const is = stored.get(key)?.value ?? null;
      const allowed = [
        this.#vars.get(key)?.value ?? null,
        ...(this.#pending?.key === key ? [this.#pending.value] : []),
      ];
      if (!allowed.includes(is)) this.failures.push(`${key} is ${is} and not ${allowed.join(' or ')}`);
    }
    this.#vars.clear();
    for (const [key, one] of stored) this.#vars.set(key, one);
    this.#pending = null;
  }

  async #change(
    pending: { readonly key: string; readonly value: string | null },
    request: () => Promise<Responded>,
  ): Promise<void> {
    this.#pending = pending;
    const { status, body } = await request();
    this.#pending = null;
    if (status >= 300) {
      this.failures.push(`${pending.key}: ${status} ${JSON.stringify(body)}`);
      return;
    }
    this.acknowledged += 1;
    const { key, value } = pending;
    if (value === null) this.#vars.delete(key);
    else this.#vars.set(key, { id: this.#vars.get(key)?.id ?? String(asObject(asObject(body).var).id), value });
  }
}
