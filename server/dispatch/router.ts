import type { Method, Operation } from '../../contract/model/operation.ts';

/** A path of the contract: its operations by method, and the decoded values of its parameters. */
export interface Route<Endpoint> {
  readonly methods: Readonly<Partial<Record<Method, Endpoint>>>;
  readonly params: Readonly<Record<string, string>>;
}

interface Node<Endpoint> {
  readonly literals: Map<string, Node<Endpoint>>;
  parameter?: Node<Endpoint>;
  names: readonly string[];
  methods?: Partial<Record<Method, Endpoint>>;
}

/**
 * Finds a path by walking its segments, so that the cost does not depend on the number of operations.
 * A literal segment wins over a parameter (`/workspaces/slug-check` over `/workspaces/{workspaceSlug}`).
 */
export class Router<Endpoint> {
  readonly #root: Node<Endpoint> = { literals: new Map(), names: [] };

  add({ method, path }: Pick<Operation, 'method' | 'path'>, endpoint: Endpoint): void {
    const names: string[] = [];
    let node = this.#root;
    for (const segment of path.slice(1).split('/')) {
      if (segment.startsWith('{')) {
        names.push(segment.slice(1, -1));
        node = node.parameter ??= { literals: new Map(), names: [] };
      } else {
        let next = node.literals.get(segment);
        if (!next) node.literals.set(segment, (next = { literals: new Map(), names: [] }));
        node = next;
      }
    }
    node.names = names;
    node.methods = { ...node.methods, [method]: endpoint };
  }

  /**
   * @returns `undefined` where the contract has no such path.
   * @throws URIError for a malformed percent-escape in a parameter.
   */
  find(pathname: string): Route<Endpoint> | undefined {
    const segments = pathname.slice(1).split('/');
    const values: string[] = [];
    const node = walk(this.#root, segments, 0, values);
    if (!node?.methods) return undefined;
    const params: Record<string, string> = {};
    node.names.forEach((name, i) => (params[name] = decode(values[i] ?? '')));
    return { methods: node.methods, params };
  }
}

function walk<Endpoint>(
  node: Node<Endpoint>,
  segments: readonly string[],
  depth: number,
  values: string[],
): Node<Endpoint> | undefined {
  const segment = segments[depth];
  if (segment === undefined) return node.methods && node;
  const literal = node.literals.get(segment);
  const found = literal && walk(literal, segments, depth + 1, values);
  if (found || !node.parameter || segment === '') return found;
  values.push(segment);
  const below = walk(node.parameter, segments, depth + 1, values);
  if (!below) values.pop();
  return below;
}

function decode(segment: string): string {
  return segment.includes('%') ? decodeURIComponent(segment) : segment;
}
