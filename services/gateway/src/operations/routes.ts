import { type AnyOperation, type HttpMethod, type Param, pathsOf } from '@team-chat/contracts';

/** An operation at the end of a path, and the names it has for the path's variables. */
interface Route {
  op: AnyOperation;
  variables: string[];
}

/** The operations of a path, by method. */
export interface Match {
  byMethod: ReadonlyMap<string, Route>;
  /** Values of the path's variables, in order. */
  values: string[];
}

interface Node {
  literals: Map<string, Node>;
  /** Digits only; tried before `text`, as clients expect of `/users/7` (spec/wire-contract.md, section 1.1). */
  number?: Node;
  text?: Node;
  /** Takes all remaining segments. */
  rest?: Node;
  byMethod: Map<string, Route>;
}

const newNode = (): Node => ({ literals: new Map(), byMethod: new Map() });

/** Finds operations by method and path, from their declarations. */
export class Routes {
  private readonly root = newNode();

  constructor(operations: Iterable<AnyOperation>) {
    for (const op of operations) {
      if (op.http) for (const path of pathsOf(op.http)) this.add(op, op.http.method, path);
    }
  }

  match(pathname: string): Match | undefined {
    return find(this.root, pathname.split('/').slice(1), []);
  }

  private add(op: AnyOperation, method: HttpMethod, path: string): void {
    const variables: string[] = [];
    let node = this.root;
    for (const segment of path.split('/').slice(1)) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name !== undefined) variables.push(name);
      node = name === undefined ? literal(node, segment) : variable(node, op.params[name] as Param);
    }
    node.byMethod.set(method, { op, variables });
    if (method === 'GET') node.byMethod.set('HEAD', { op, variables });
  }
}

/** Returns the values of the path's variables by the operation's names for them. */
export function nameVariables({ variables }: Route, values: string[]): Map<string, string> {
  return new Map(variables.map((name, index) => [name, values[index]!]));
}

/** Finds the operations of a path. Digits match `number` first, then `text`: `/users/7/presence` leads to the same
 *  operation as `/users/ann@example.com/presence`. */
function find(node: Node, segments: string[], values: string[]): Match | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return node.byMethod.size > 0 ? { byMethod: node.byMethod, values } : undefined;
  const known = node.literals.get(segment);
  if (known) return find(known, rest, values);
  if (node.rest) {
    const value = decoded(segments.join('/'));
    return value ? find(node.rest, [], [...values, value]) : undefined;
  }
  const value = decoded(segment);
  if (!value) return undefined;
  const asNumber = node.number && /^\d+$/.test(segment) && find(node.number, rest, [...values, value]);
  return asNumber || (node.text && find(node.text, rest, [...values, value]));
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function literal(node: Node, segment: string): Node {
  const next = node.literals.get(segment) ?? newNode();
  node.literals.set(segment, next);
  return next;
}

function variable(node: Node, param: Param): Node {
  const kind = param.matchesRest ? 'rest' : param.schema.safeParse('text').success ? 'text' : 'number';
  return (node[kind] ??= newNode());
}
