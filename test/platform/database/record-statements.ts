import { randomBytes } from 'node:crypto';
import { createSeededRandom } from '../../../control-plane/shared/seeded.ts';
import { Codec } from '../../../platform/database/statements/codec.ts';
import type { Database, Statement } from '../../../platform/database/statements/database.ts';
import type { Raw } from '../../../platform/database/statements/run.ts';
import type { Dialect } from '../../../platform/database/statements/dialect.ts';
import { OwnCalls } from '../../../platform/database/statements/only-own-awaits.ts';
import { createSealing } from '../../../platform/database/statements/sealing.ts';
import { Statements } from '../../../platform/database/statements/statements.ts';
import { SqlTransaction } from '../../../platform/database/statements/transaction.ts';
import { Changes } from '../../../control-plane/shared/changes.ts';
import { createReadTx, createTx, viewerOf } from '../../../control-plane/shared/tx.ts';
import type { Viewer, Writer } from '../../../control-plane/model/shared/caller.ts';
import type { ReadTx, Store, Tx } from '../../../control-plane/ports/store.ts';

/** Collects the statements that a database would get in place of another store. */
export class StatementRecorder {
  /** The statements, one for each shape of a request. */
  readonly statements = new Set<Statement>();
  /** A database without rows, whose statements are recorded too. */
  readonly database: Database;
  readonly #surroundings;
  readonly #calls = new OwnCalls();
  #isOn = false;

  constructor(dialect: Dialect) {
    const refuse = () => Promise.reject(new Error('There is no database.'));
    this.database = {
      dialect,
      isConcurrent: false,
      transact: refuse,
      send: (statement) => this.#send(statement),
      migrate: refuse,
      inEmptyDatabase: refuse,
      inspect: refuse,
      readFailure: () => ({ kind: 'other' }),
      close: async () => undefined,
    };
    const codec = new Codec(dialect, createSealing(randomBytes(32)));
    this.#surroundings = { database: this.database, statements: new Statements(dialect), codec };
  }

  /** Each call of the store's transactions will be recorded, while `record` runs. */
  watch(store: Store): void {
    const [read, write] = [store.read.bind(store), store.write.bind(store)];
    store.read = <T>(viewer: Viewer, work: (tx: ReadTx) => Promise<T>) => {
      return read(viewer, (tx) => work(alsoCall(tx, createReadTx(this.#transaction(viewer), 0))));
    };
    store.write = <T>(writer: Writer, work: (tx: Tx) => Promise<T>) =>
      write(writer, (tx) =>
        work(alsoCall(tx, createTx(this.#transaction(viewerOf(writer)), 0, createSeededRandom(1), writer))),
      );
  }

  async record(work: () => Promise<void>): Promise<void> {
    // Work that is over limits nothing, so the recorded work may wait for anything.
    await this.#calls.limit(async () => undefined);
    this.#isOn = true;
    await work().finally(() => (this.#isOn = false));
  }

  async #send(statement: Statement): Promise<readonly Raw[]> {
    if (this.#isOn) this.statements.add(statement);
    return [];
  }

  #transaction(viewer: Viewer): SqlTransaction {
    const state = {
      send: (statement: Statement) => this.#send(statement),
      calls: this.#calls,
      changes: new Changes(),
      failure: null,
      isOver: false,
      hasWoken: false,
    };
    return new SqlTransaction(this.#surroundings, viewer, state);
  }
}

/** Calls each function of an object also on another one, whose results are not used. */
function alsoCall<T extends object>(target: T, other: object): T {
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name);
      // The work is not called twice: a store in memory keeps it in the same transactions, and a database has its own
      // statements for it.
      if (name === 'id' || name === 'work') return member;
      const besides: unknown = Reflect.get(other, name);
      if (typeof member === 'object' && member !== null && typeof besides === 'object' && besides !== null)
        return alsoCall(member, besides);
      if (typeof member !== 'function' || typeof besides !== 'function') return member;
      return async (...args: readonly unknown[]): Promise<unknown> => {
        // The database refuses a row that breaks a rule too.
        await Promise.resolve(Reflect.apply(besides, other, args)).catch(() => undefined);
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
}
