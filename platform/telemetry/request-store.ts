import type { DatabaseSync } from 'node:sqlite';
import { cellMs } from './log-block.ts';
import { NumberReader, Requests, writeNumbers } from './histogram.ts';
import type { StoredRequest } from './batch.ts';

export const requestTables = `
  create table if not exists routes (
    app text not null, id integer not null, method text not null, route text not null, used integer not null,
    primary key (app, id)
  ) without rowid;
  create unique index if not exists routes_by_name on routes (app, method, route);
  create table if not exists request_cells (
    service text not null, cell integer not null, total blob not null, routes blob not null, primary key (service, cell)
  ) without rowid;
  create index if not exists request_cells_by_age on request_cells (cell)`;

/** The routes of an app beside the one of all others. */
export const mostRoutes = 500;
/** The route of the requests to all routes that are too many. */
export const otherRoutes = { method: '*', route: '*' } as const;
const otherId = 0;

interface Cell {
  readonly total: Requests;
  /** By the id of the route. */
  readonly routes: Map<number, Requests>;
}

/** Counts the requests of each service in cells of 30 s, in all and by route. */
export class RequestStore {
  readonly #db: DatabaseSync;
  /** By app, then by method and route. */
  readonly #routes = new Map<string, Map<string, { readonly id: number; used: number }>>();
  /** The newest cells of services, by service and cell. */
  #cells = new Map<string, { readonly service: string; readonly number: number; readonly cell: Cell }>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Adds requests of a service within a transaction. */
  add(app: string, service: string, requests: readonly StoredRequest[]): void {
    const changed = new Set<string>();
    for (const { at, method, route, status, durationMs } of requests) {
      const number = Math.floor(at / cellMs);
      const key = `${service} ${number}`;
      changed.add(key);
      const { cell } = this.#cellOf(key, service, number);
      cell.total.add(status, durationMs);
      const id = this.#routeOf(app, { method, route }, number);
      let ofRoute = cell.routes.get(id);
      if (!ofRoute) cell.routes.set(id, (ofRoute = new Requests()));
      ofRoute.add(status, durationMs);
    }
    for (const key of changed) this.#write(key);
    if (this.#cells.size > mostCells) this.#cells = new Map([...this.#cells].slice(-mostCells / 2));
  }

  /** Deletes what is before a time, and routes that no request has had since then. */
  forget(before: number): void {
    const cell = Math.floor(before / cellMs);
    this.#db.prepare('delete from request_cells where cell < ?').run(cell);
    this.#db.prepare('delete from routes where used < ?').run(cell - usedEvery);
    this.reset();
  }

  /** Reads everything from the file again, after a transaction was given up. */
  reset(): void {
    this.#routes.clear();
    this.#cells.clear();
  }

  #cellOf(key: string, service: string, number: number) {
    let known = this.#cells.get(key);
    if (!known) {
      const row = this.#db
        .prepare('select total, routes from request_cells where service = ? and cell = ?')
        .get(service, number);
      known = { service, number, cell: row ? readCell(row) : { total: new Requests(), routes: new Map() } };
      this.#cells.set(key, known);
    }
    return known;
  }

  #write(key: string): void {
    const known = this.#cells.get(key);
    if (!known) return;
    const { service, number, cell } = known;
    const [total, routes]: [number[], number[]] = [[], []];
    cell.total.write(total);
    for (const [id, requests] of cell.routes) {
      writeNumbers(routes, id);
      requests.write(routes);
    }
    this.#db
      .prepare('insert or replace into request_cells values (?, ?, ?, ?)')
      .run(service, number, Uint8Array.from(total), Uint8Array.from(routes));
  }

  #routeOf(app: string, { method, route }: { readonly method: string; readonly route: string }, cell: number): number {
    let known = this.#routes.get(app);
    if (!known) {
      const rows = this.#db.prepare('select id, method, route, used from routes where app = ?').all(app);
      known = new Map(
        rows.map((row) => [
          `${String(row.method)} ${String(row.route)}`,
          { id: Number(row.id), used: Number(row.used) },
        ]),
      );
      this.#routes.set(app, known);
    }
    const name = `${method} ${route}`;
    const found = known.get(name);
    if (found && cell - found.used < usedEvery) return found.id;
    if (found) {
      this.#db.prepare('update routes set used = ? where app = ? and id = ?').run((found.used = cell), app, found.id);
      return found.id;
    }
    if (known.size >= mostRoutes) return otherId;
    const id = [...known.values()].reduce((highest, one) => Math.max(highest, one.id), otherId) + 1;
    known.set(name, { id, used: cell });
    this.#db.prepare('insert into routes values (?, ?, ?, ?, ?)').run(app, id, method, route, cell);
    return id;
  }
}

const mostCells = 1000;
/** That a route is still used is written once an hour. */
const usedEvery = 120;

/** The cells of a service within numbers of cells, oldest first. */
export function* readTotals(
  db: DatabaseSync,
  service: string,
  from: number,
  until: number,
): Generator<readonly [number, Requests]> {
  const rows = db.prepare(
    'select cell, total from request_cells where service = ? and cell between ? and ? order by cell',
  );
  // The column is declared as one of bytes, as are those below.
  for (const row of rows.iterate(service, from, until))
    yield [Number(row.cell), Requests.read(new NumberReader(row.total as Uint8Array))];
}

/** The same by route. */
export function* readRoutes(
  db: DatabaseSync,
  service: string,
  from: number,
  until: number,
): Generator<readonly [number, ReadonlyMap<number, Requests>]> {
  const rows = db.prepare(
    'select cell, routes from request_cells where service = ? and cell between ? and ? order by cell',
  );
  for (const row of rows.iterate(service, from, until)) yield [Number(row.cell), routesOf(row.routes as Uint8Array)];
}

/** The names of the routes of an app, by id. */
export function routeNames(
  db: DatabaseSync,
  app: string,
): Map<number, { readonly method: string; readonly route: string }> {
  const rows = db.prepare('select id, method, route from routes where app = ?').all(app);
  const named = rows.map((row) => [Number(row.id), { method: String(row.method), route: String(row.route) }] as const);
  return new Map([[otherId, otherRoutes], ...named]);
}

function readCell({ total, routes }: Readonly<Record<string, unknown>>): Cell {
  return { total: Requests.read(new NumberReader(total as Uint8Array)), routes: routesOf(routes as Uint8Array) };
}

function routesOf(bytes: Uint8Array): Map<number, Requests> {
  const numbers = new NumberReader(bytes);
  const routes = new Map<number, Requests>();
  while (!numbers.isAtEnd) routes.set(numbers.next(), Requests.read(numbers));
  return routes;
}
