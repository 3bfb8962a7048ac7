/** Settings of a connection to one service's database. */
export interface Access {
  /** Connection URL of the service's own role, whose search path is its schema. */
  url: string;
  /** PEM texts; without any, the URL alone decides whether TLS is used. */
  tls?: { ca?: string; cert?: string; key?: string } | undefined;
}

/** Returns the settings in the form of the client library. */
export function connectionTo({ url, tls }: Access): { connectionString: string; ssl?: object } {
  return { connectionString: url, ...(tls && { ssl: tls }) };
}
