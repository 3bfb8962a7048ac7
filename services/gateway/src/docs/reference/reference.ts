import { type AnyOperation, HTTP_OPERATIONS } from '@team-chat/contracts';
import { type OpenApiDocument, operationPath } from './document';
import { type DocumentedOperation, indexPage, operationPage, type ReferencePage, schemaPage } from './pages';

/** The pages of the reference: the list of all operations, and one for each operation and each schema with a name. */
export class Reference {
  private readonly operations: ReadonlyMap<string, DocumentedOperation>;
  /** Ids of operations, by their methods and paths without the names of variables. */
  private readonly byRoute = new Map<string, string>();

  constructor(private readonly document: OpenApiDocument) {
    const declarations = new Map<string, AnyOperation>(HTTP_OPERATIONS.map((op) => [op.id, op]));
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([name, operation]): DocumentedOperation => {
        const method = name.toUpperCase();
        this.byRoute.set(routeShape(method, path), operation.operationId);
        return { method, operation, declaration: declarations.get(operation.operationId)! };
      }),
    );
    this.operations = new Map(operations.map((entry) => [entry.operation.operationId, entry]));
  }

  index(): ReferencePage {
    return indexPage(this.document, [...this.operations.values()]);
  }

  /** Returns the page of an operation, undefined where it has none. */
  operation(id: string, tryScript: string): ReferencePage | undefined {
    const found = this.operations.get(id);
    return found && operationPage(this.document, found, tryScript);
  }

  /** Returns the path of the page that describes an operation together with another one, undefined where none does.
   *  Operations that differ only in what the variable of their path takes have one page. */
  findShared(id: string): string | undefined {
    const op = HTTP_OPERATIONS.find((one) => one.id === id);
    const other = op && this.byRoute.get(routeShape(op.http!.method, op.http!.path));
    return other === undefined ? undefined : operationPath(other);
  }

  /** Returns the page of a schema, undefined where it has none. */
  schema(name: string): ReferencePage | undefined {
    const { schemas } = this.document.components;
    return Object.hasOwn(schemas, name) ? schemaPage(name, schemas[name]!) : undefined;
  }
}

const routeShape = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
