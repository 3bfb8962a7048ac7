/** How an operation is called. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  /** Relative to `/api/v1`, with variables in braces. `{name...}` takes the rest of the path, slashes included. */
  readonly path: string;
  /** A request whose answer was lost may be sent again. */
  readonly safe?: boolean;
  /** Parameters whose texts travel as JSON text. Texts of the others travel as they are. */
  readonly json?: readonly string[];
  /** The parameter that is a file. */
  readonly file?: string;
}
