import { readStored, store } from './stored.ts';

const KEY = 'first steps';

/** Returns whether somebody on this device wants to see the first steps no more. */
export const firstStepsAreDismissed = (): boolean => readStored<boolean>(KEY) === true;

export const dismissFirstSteps = (): void => store(KEY, true);
