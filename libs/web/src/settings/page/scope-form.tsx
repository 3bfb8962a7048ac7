import type { Client, UpdateSubscriptionSettingsParams } from '@team-chat/client';
import { mayManage } from '../../state/groups.ts';
import { mayAdministerChannel } from '../../state/permissions.ts';
import { useStore } from '../../store/use-store.ts';
import { findText } from '../../words/settings.ts';
import { formOf, type FormSource } from '../form/form.ts';
import { SectionForm } from '../form/section-form.tsx';
import { useData } from '../live.ts';
import type { SectionFields } from '../sections.ts';

type Change = UpdateSubscriptionSettingsParams['subscription_data'][number];

/** Scopes whose settings are saved one by one, at once. The others decide about several people, and are saved together. */
const SAVED_EACH = new Set(['user', 'subscription']);

/** Shows the settings of a section. `item` is the id of the channel or group whose settings they are. */
export function ScopeForm({ id, fields, item }: { id: string; fields: SectionFields; item?: number }) {
  const source = useSource(fields.scope, item);
  const form = formOf(`${id} ${item ?? ''}`, fields.scope, SAVED_EACH.has(fields.scope));
  if (!source) return null;
  form.source = source;
  const groups = fields.groups.map((group) => ({
    ...group,
    ...(group.id && { title: findText(`group.${group.id}`)! }),
  }));
  return <SectionForm form={form} groups={groups} />;
}

/** Returns the present values of a scope, and how to change them; undefined where the channel or group is not known. */
function useSource(scope: SectionFields['scope'], item?: number): FormSource | undefined {
  const { store, state } = useStore();
  const { newUserSettings, defaultChannels } = useData();
  const { client } = store.requests;
  const write = (change: (client: Client, params: never) => Promise<unknown>) => (params: object, expected: object) =>
    change(client, { ...params, expected } as never);
  switch (scope) {
    case 'user': {
      const { full_name, delivery_email } = state.people.get(state.ownId)!;
      const values = { ...state.settings, full_name, delivery_email };
      return { values, write: write(({ settings }, params) => settings.update(params)) };
    }
    case 'newUser':
      return { values: newUserSettings, write: write(({ realm }, params) => realm.updateUserSettingsDefaults(params)) };
    case 'realm': {
      const entries = Object.entries(state.realm).map(([name, value]) => [name.slice('realm_'.length), value]);
      const values = Object.fromEntries(entries) as Record<string, unknown>;
      return { values, write: write(({ realm }, params) => realm.update(params)) };
    }
    case 'channel': {
      const channel = state.channels.get(item!);
      if (!channel) return undefined;
      const values = { ...channel, is_default_stream: defaultChannels.includes(item!) };
      const change = ({ channels }: Client, params: object) => channels.update({ ...params, stream_id: item! });
      const refusal = mayAdministerChannel(state, channel) ? undefined : 'reason.permission';
      return { values, refusal, write: write(change) };
    }
    case 'subscription': {
      const channel = state.channels.get(item!);
      if (!channel) return undefined;
      const values = channel as unknown as Record<string, unknown>;
      return {
        values,
        write: (params, expected) => {
          const changes = Object.entries(params).map(([property, value]) => {
            return { stream_id: item!, property, value, expected: expected[property] } as Change;
          });
          return client.subscriptions.updateSettings({ subscription_data: changes });
        },
      };
    }
    case 'group': {
      const group = state.groups.get(item!);
      if (!group) return undefined;
      const change = ({ userGroups }: Client, params: object) => userGroups.update({ ...params, user_group_id: item! });
      const refusal = mayManage(state, group) ? undefined : 'reason.permission';
      return { values: group as unknown as Record<string, unknown>, refusal, write: write(change) };
    }
  }
}
