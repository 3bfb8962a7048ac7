/** How one service reaches its database. */
export interface Access {
  /** Connection URL of the service's own role, whose search path is its schema. */
  url: string;
  /** PEM texts; without any, the URL alone says whether TLS is used. */
  tls?: { ca?: string; cert?: string; key?: string } | undefined;
}

/** The same for the client library. */
export function connectionTo({ url, tls }: Access): { connectionString: string; ssl?: object } {
  return { connectionString: url, ...(tls && { ssl: tls }) };
}
