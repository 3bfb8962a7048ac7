import type { GroupSettingValue } from '@team-chat/client';
import type { ChatState } from '../../state/chat-state.ts';
import { channelName } from '../../state/names.ts';
import { ts } from '../../words/settings.ts';
import { type Setting, valueLabel } from './descriptions.ts';
import { holdersText } from './holders.ts';
import { secondsPer, unitOf } from './values.ts';

/** Returns the value of a setting as text, for people who may not change it and for those who are told of a newer value. */
export function valueText(setting: Setting, value: unknown, state: ChatState): string {
  const { kind, special, unit } = setting.description;
  const named = special?.find(({ read }) => read === value);
  if (named) return valueLabel(setting, named.write);
  if (value === undefined || value === '') return ts('form.none');
  switch (kind) {
    case 'switch':
      return ts(value === true ? 'form.yes' : 'form.no');
    case 'choice':
      return valueLabel(setting, value);
    case 'people':
      return holdersText(value as GroupSettingValue, state);
    case 'channel':
      return channelName(state, Number(value));
    case 'folder':
      return state.folders.find(({ id }) => id === value)?.name ?? String(value);
    case 'number':
      if (unit === 'second') {
        const named = unitOf(Number(value));
        return `${Number(value) / secondsPer(named)} ${ts(`unit.${named}`)}`;
      }
      return unit ? `${Number(value)} ${ts(`unit.${unit}`)}` : String(Number(value));
    default:
      return String(value);
  }
}
