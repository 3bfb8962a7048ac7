import type { Client } from '@team-chat/client';
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../store/use-store.ts';
import { refusalText } from '../form/refusals.ts';

/** Fetches what a section shows, again when `inputs` change. Returns the answer, undefined until it is there, the reason of a failure,
 *  and a function that fetches it again. */
export function useFetched<T>(fetch: (client: Client) => Promise<T>, inputs: readonly unknown[] = []) {
  const { client } = useStore().store.requests;
  const [answer, setAnswer] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    fetch(client).then(
      (fetched) => {
        if (!isCurrent) return;
        setAnswer(() => fetched);
        setProblem(undefined);
      },
      (error: unknown) => isCurrent && setProblem(refusalText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [count, ...inputs]);
  return { answer, problem, reload: () => setCount((before) => before + 1) };
}
