import type { Viewer } from '../../../control-plane/model/shared/caller.ts';
import { type AnyListing, type AnyWhere, ownerColumn } from '../../../control-plane/for-platform.ts';
import type { Statement } from './database.ts';
import type { Dialect } from './dialect.ts';
import { quote, type SqlColumn, type SqlTable, sqlTables } from './names.ts';

/** A statement with the values of its parameters. */
export interface Call {
  readonly statement: Statement;
  readonly values: unknown[];
}

/** A condition on a column. Each form has one parameter, or none. */
interface Condition {
  readonly column: SqlColumn;
  readonly form: 'never' | 'null' | 'is' | 'in' | 'inOrNull' | 'atMost' | 'above';
  readonly value: unknown;
}

/** The rows in a viewer's reach, and the parameters for them. */
interface Reach {
  readonly form: 'all' | 'none' | 'user' | 'member' | 'pinned';
  readonly values: readonly unknown[];
}

const hasValue = { never: false, null: false, is: true, in: true, inOrNull: true, atMost: true, above: true };
const everything: Reach = { form: 'all', values: [] };

/**
 * Statements on the declared tables. The text of a statement depends only on the columns and kinds of its conditions,
 * so each text is written once.
 */
export class Statements {
  readonly #dialect: Dialect;
  readonly #written = new Map<string, Statement>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** Returns the columns in the order of the declaration. */
  select(table: SqlTable, where: AnyWhere, viewer: Viewer, { order = [], limit }: AnyListing, isSorted = true): Call {
    const conditions = this.#conditions(table, where);
    const reach = table.definition.readers === 'everyone' ? everything : reachOf(table, viewer);
    const values = [...valuesOf(conditions), ...reach.values];
    if (limit !== undefined) values.push(limit);
    const shape = `${shapeOf('select', table, conditions, reach)} ${isSorted ? order.join() : '-'} ${limit !== undefined}`;
    const statement = this.#write(shape, (next) => {
      const from = `select ${listColumns(table)} from ${table.quoted}${this.#where(conditions, reach, table, next)}`;
      return `${from}${isSorted ? orderBy(table, order) : ''}${limit === undefined ? '' : ` limit ${next()}`}`;
    });
    return { statement, values };
  }

  count(table: SqlTable, where: AnyWhere, viewer: Viewer): Call {
    const conditions = this.#conditions(table, where);
    const reach = table.definition.readers === 'everyone' ? everything : reachOf(table, viewer);
    const statement = this.#write(shapeOf('count', table, conditions, reach), (next) => {
      return `select count(*) from ${table.quoted}${this.#where(conditions, reach, table, next)}`;
    });
    return { statement, values: [...valuesOf(conditions), ...reach.values] };
  }

  /** Returns whether the row is in the viewer's reach. `values` are of all columns. */
  insert(table: SqlTable, values: readonly unknown[], viewer: Viewer): Call {
    const reach = reachOf(table, viewer);
    const statement = this.#write(shapeOf('insert', table, [], reach), (next) => {
      const into = `insert into ${table.quoted} (${listColumns(table)}) values (${table.columns.map(next).join(', ')})`;
      return `${into} returning ${reachOfNew(table, reach, next)}`;
    });
    return { statement, values: [...values, ...reach.values] };
  }

  /** Returns whether the changed rows are in the viewer's reach, and their columns. */
  update(
    table: SqlTable,
    columns: readonly SqlColumn[],
    changed: readonly unknown[],
    where: AnyWhere,
    viewer: Viewer,
  ): Call {
    const conditions = this.#conditions(table, where);
    const reach = reachOf(table, viewer);
    const shape = `${shapeOf('update', table, conditions, reach)} ${columns.map(({ name }) => name).join()}`;
    const statement = this.#write(shape, (next) => {
      const sets =
        columns.length === 0 ? '"id" = "id"' : columns.map(({ quoted }) => `${quoted} = ${next()}`).join(', ');
      const condition = this.#where(conditions, reach, table, next);
      const returned = `${reachOfNew(table, reach, next)}, ${listColumns(table)}`;
      return `update ${table.quoted} set ${sets}${condition} returning ${returned}`;
    });
    return { statement, values: [...changed, ...valuesOf(conditions), ...reach.values, ...reach.values] };
  }

  /** Returns the owner of each deleted row. */
  delete(table: SqlTable, where: AnyWhere, viewer: Viewer): Call {
    const conditions = this.#conditions(table, where);
    const reach = reachOf(table, viewer);
    const owner = ownerColumn(table.name);
    const statement = this.#write(shapeOf('delete', table, conditions, reach), (next) => {
      return `delete from ${table.quoted}${this.#where(conditions, reach, table, next)} returning ${owner === null ? 'null' : quote(owner)}`;
    });
    return { statement, values: [...valuesOf(conditions), ...reach.values] };
  }

  /** Makes each item due at the time, or leaves an earlier one. */
  wake(kind: string, subjects: readonly string[], at: number): Call {
    const { eachOf, least, list } = this.#dialect;
    const statement = this.#write('wake', (next) => {
      const [of, all, due] = [`cast(${next()} as text)`, next(), `cast(${next()} as bigint)`];
      const items = `select ${of} || '/' || value, ${of}, value, ${due}, null, 0 from ${eachOf(all)} where true`;
      const earlier = `${least}(coalesce("work"."due_at", excluded."due_at"), excluded."due_at")`;
      return `insert into "work" ("id", "kind", "subject", "due_at", "leased_until", "attempts") ${items}
on conflict ("id") do update set "due_at" = ${earlier}`;
    });
    return { statement, values: [kind, list(subjects), at] };
  }

  #write(shape: string, write: (next: () => string) => string): Statement {
    let statement = this.#written.get(shape);
    if (!statement) {
      let count = 0;
      const text = write(() => this.#dialect.parameter(++count));
      statement = { text, name: `s${this.#written.size}` };
      this.#written.set(shape, statement);
    }
    return statement;
  }

  #conditions(table: SqlTable, where: AnyWhere): Condition[] {
    const conditions: Condition[] = [];
    for (const name in where) conditions.push(this.#condition(table.column(name), where[name]));
    return conditions;
  }

  #condition(column: SqlColumn, match: unknown): Condition {
    const encode = this.#dialect.encode[column.definition.kind] ?? same;
    if (match === undefined) return { column, form: 'never', value: null };
    if (match === null) return { column, form: 'null', value: null };
    if (typeof match !== 'object') return { column, form: 'is', value: encode(match) };
    if ('in' in match && Array.isArray(match.in)) {
      const values = match.in.filter((value) => value !== null);
      const form = values.length < match.in.length ? 'inOrNull' : 'in';
      return { column, form, value: this.#dialect.list(values.map(encode)) };
    }
    if ('atMost' in match) return { column, form: 'atMost', value: encode(match.atMost) };
    if ('above' in match) return { column, form: 'above', value: encode(match.above) };
    throw new TypeError(`${JSON.stringify(match)} is not a condition.`);
  }

  #where(conditions: readonly Condition[], reach: Reach, table: SqlTable, next: () => string): string {
    const parts = conditions.map((condition) => this.#writeCondition(table, condition, next));
    if (reach.form !== 'all') parts.push(writeReach(table, reach, next));
    return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
  }

  #writeCondition({ quoted }: SqlTable, { column, form }: Condition, next: () => string): string {
    const left = `${quoted}.${column.quoted}`;
    const isIn = () => this.#dialect.isIn(left, next(), column.definition.kind);
    const written = {
      never: () => 'false',
      null: () => `${left} is null`,
      is: () => `${left} = ${next()}`,
      in: isIn,
      inOrNull: () => `(${isIn()} or ${left} is null)`,
      atMost: () => `${left} <= ${next()}`,
      above: () => `${left} > ${next()}`,
    } satisfies Record<Condition['form'], () => string>;
    return written[form]();
  }
}

function same(value: unknown): unknown {
  return value;
}

function valuesOf(conditions: readonly Condition[]): unknown[] {
  return conditions.filter(({ form }) => hasValue[form]).map(({ value }) => value);
}

function shapeOf(verb: string, table: SqlTable, conditions: readonly Condition[], reach: Reach): string {
  let shape = `${verb} ${table.name} ${reach.form}`;
  for (const { column, form } of conditions) shape += ` ${column.name}:${form}`;
  return shape;
}

function reachOf({ definition: { scope } }: SqlTable, viewer: Viewer): Reach {
  if (viewer === 'system') return everything;
  if (scope === 'system') return { form: 'none', values: [] };
  const { userId, pinnedWorkspaceId } = viewer;
  if ('user' in scope) return { form: 'user', values: [userId] };
  return pinnedWorkspaceId === null
    ? { form: 'member', values: [userId] }
    : { form: 'pinned', values: [userId, pinnedWorkspaceId] };
}

/** `besides`: for a changed membership, the condition for other rows that show the viewer's membership. */
function writeReach(
  { quoted, definition: { scope } }: SqlTable,
  { form }: Reach,
  next: () => string,
  besides = '',
): string {
  if (form === 'all') return 'true';
  if (form === 'none' || scope === 'system') return 'false';
  if ('user' in scope) return `${quoted}.${quote(scope.user)} = ${next()}`;
  const workspace = `${quoted}.${quote(scope.workspace)}`;
  const user = next();
  const isMember = `exists (select 1 from "members" m where m."workspace_id" = ${workspace} and m."user_id" = ${user}${besides})`;
  const reached = besides === '' ? isMember : `(${quoted}."user_id" = ${user} or ${isMember})`;
  return form === 'pinned' ? `${workspace} = ${next()} and ${reached}` : reached;
}

/**
 * Whether a row is in reach after its change. `returning` has the new row under the name of its table, and other rows
 * as before the statement, so a changed membership counts with its new values.
 */
function reachOfNew(table: SqlTable, reach: Reach, next: () => string): string {
  const isMembership = table === sqlTables.members;
  return `(${writeReach(table, reach, next, isMembership ? ` and m."id" <> ${table.quoted}."id"` : '')})`;
}

function listColumns({ columns }: SqlTable): string {
  return columns.map(({ quoted }) => quoted).join(', ');
}

function orderBy(table: SqlTable, order: readonly string[]): string {
  const columns = order.map((entry) => {
    const { quoted, definition } = table.column(entry.replace('-', ''));
    // Without nullable columns, `nulls last` is left out: it would prevent the use of an index for the order.
    return `${quoted}${entry.startsWith('-') ? ' desc' : ''}${definition.nullable ? ' nulls last' : ''}`;
  });
  return ` order by ${[...columns, '"id"'].join(', ')}`;
}
