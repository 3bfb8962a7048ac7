import { type AnyOperation, type HttpMethod, type Param } from '@team-chat/contracts';

/** What a path leads to. */
export interface Match {
  byMethod: ReadonlyMap<string, AnyOperation>;
  path: ReadonlyMap<string, string>;
}

interface Node {
  literals: Map<string, Node>;
  /** Digits only; tried before `text`, as clients expect of `/users/7` (wire-contract.md, section 1.1). */
  number?: { name: string; node: Node };
  text?: { name: string; node: Node };
  byMethod: Map<string, AnyOperation>;
}

const newNode = (): Node => ({ literals: new Map(), byMethod: new Map() });

/** Finds operations by method and path, from their declarations. */
export class Routes {
  private readonly root = newNode();

  constructor(operations: Iterable<AnyOperation>) {
    for (const op of operations) if (op.http) this.add(op, op.http);
  }

  match(pathname: string): Match | undefined {
    const path = new Map<string, string>();
    let node = this.root;
    for (const segment of pathname.split('/').slice(1)) {
      const next = step(node, segment, path);
      if (!next) return undefined;
      node = next;
    }
    return node.byMethod.size > 0 ? { byMethod: node.byMethod, path } : undefined;
  }

  private add(op: AnyOperation, http: { method: HttpMethod; path: string }): void {
    let node = this.root;
    for (const segment of http.path.split('/').slice(1)) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      node = name === undefined ? literal(node, segment) : variable(node, name, op.params[name] as Param);
    }
    node.byMethod.set(http.method, op);
    if (http.method === 'GET') node.byMethod.set('HEAD', op);
  }
}

function step(node: Node, segment: string, path: Map<string, string>): Node | undefined {
  const known = node.literals.get(segment);
  if (known) return known;
  const slot = node.number && /^\d+$/.test(segment) ? node.number : node.text;
  if (!slot || segment === '') return undefined;
  try {
    path.set(slot.name, decodeURIComponent(segment));
  } catch {
    return undefined;
  }
  return slot.node;
}

function literal(node: Node, segment: string): Node {
  const next = node.literals.get(segment) ?? newNode();
  node.literals.set(segment, next);
  return next;
}

function variable(node: Node, name: string, param: Param): Node {
  const kind = param.schema.safeParse(1).success ? 'number' : 'text';
  node[kind] ??= { name, node: newNode() };
  return node[kind].node;
}
