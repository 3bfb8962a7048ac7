import {
  type Actor,
  channelFolderUpdated,
  type EventEntry,
  onboardingStepsChanged,
  type People,
} from '@team-chat/contracts';
import type { FolderChanges } from './domain/channel-folder';
import { stepsWithout } from './domain/onboarding-step';

type Owner = Pick<Actor, 'realm_id' | 'user_id'>;

/** Returns the audience of events about a user's own data: this user alone. */
export const only = ({ user_id }: Owner): People => ({ users: [user_id] });

/** The audience of all users of the organisation. */
export const EVERYONE: People = { realm: true };

/** Builds the entry that lists all onboarding steps which the user has not seen. */
export function onboardingStepsLeft(owner: Owner, seen: string[]): EventEntry {
  return onboardingStepsChanged.entry(owner.realm_id, only(owner), { onboarding_steps: stepsWithout(seen) });
}

/** Builds one entry for each property that changed; a description comes with its HTML. */
export function folderUpdated(realm_id: number, channel_folder_id: number, changes: FolderChanges): EventEntry[] {
  const { name, description, rendered_description, is_archived } = changes;
  const parts = [
    ...(name === undefined ? [] : [{ name }]),
    ...(description === undefined ? [] : [{ description, rendered_description }]),
    ...(is_archived === undefined ? [] : [{ is_archived }]),
  ];
  return parts.map((data) => channelFolderUpdated.entry(realm_id, EVERYONE, { channel_folder_id, data }));
}
