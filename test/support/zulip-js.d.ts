/** The library has no types of its own. */
declare module 'zulip-js' {
  interface Config {
    username: string;
    apiKey?: string;
    password?: string;
    realm: string;
  }
  export default function zulip(config: Config): Promise<any>;
}
