import type { SettingRight } from '@team-chat/client/settings';
import type { ChatState } from '../../state/chat-state.ts';
import { holds, isAdministrator } from '../../state/permissions.ts';
import type { SettingsKey } from '../../words/settings.ts';

type Known = Parameters<typeof isAdministrator>[0] & Pick<ChatState, 'own'>;

/** Returns the text of the reason why the user may not change a setting; undefined where the user may. `present` is the value of a switch. The server decides. */
export function refusalOf(right: SettingRight, state: Known, present?: unknown): SettingsKey | undefined {
  if (right === 'caller') return undefined;
  if (right === 'owner') return state.own.isOwner ? undefined : 'reason.owner';
  if (right === 'administrator') return isAdministrator(state) ? undefined : 'reason.administrator';
  if ('toTrue' in right) return refusalOf(present === true ? right.toFalse : right.toTrue, state);
  const realm = state.realm as Record<string, unknown>;
  if ('unless' in right) {
    return realm[`realm_${right.unless}`] !== true || isAdministrator(state) ? undefined : 'reason.disabled';
  }
  if (right.orAdministrator && isAdministrator(state)) return undefined;
  const value = realm[`realm_${right.holds}`] as Parameters<typeof holds>[1];
  return holds(state, value) ? undefined : 'reason.permission';
}
