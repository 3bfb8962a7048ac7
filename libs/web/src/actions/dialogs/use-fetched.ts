import type { Client } from '@team-chat/client';
import { useEffect, useState } from 'preact/hooks';
import type { Store } from '../../store/store.ts';

/** Fetches what a dialog shows; undefined until the answer is there. The second value fetches it again. */
export function useFetched<T>({ requests }: Store, fetch: (client: Client) => Promise<T>) {
  const [fetched, setFetched] = useState<T>();
  const load = () => requests.attempt(async (client) => setFetched(await fetch(client)));
  useEffect(() => void load(), []);
  return [fetched, load] as const;
}
