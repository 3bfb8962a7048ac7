import {
  CHANNEL_SETTING_FACTS,
  NEW_USER_SETTING_FACTS,
  REALM_SETTING_FACTS,
  REALM_SETTINGS_DEFAULTS,
  type SettingFacts,
  type SettingKind,
  SUBSCRIPTION_SETTING_FACTS,
  updateRealm,
  updateRealmUserSettingsDefaults,
  updateSettings,
  updateStream,
  updateUserGroup,
  USER_GROUP_SETTING_FACTS,
  USER_SETTING_FACTS,
  USER_SETTINGS_DEFAULTS,
} from '@team-chat/contracts';
import { z } from 'zod';

/** A setting as clients build a form of it. */
export interface SettingDescription extends Omit<SettingFacts, 'order'> {
  kind: SettingKind;
  /** The values of a choice, in the order in which people expect them. */
  values?: readonly unknown[];
  default?: unknown;
}

type Scope = Record<string, SettingDescription>;
interface Fields {
  params: Record<string, { schema: z.ZodType }>;
}

/** Facts of a JSON Schema, of which unions have one each. */
interface Found {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  anyOf?: Found[];
}

/** Describes each setting by its declared facts and its schema. */
function describeScope(facts: Record<string, SettingFacts>, { params }: Fields, defaults: object): Scope {
  return Object.fromEntries(
    Object.entries(facts).map(([name, { order, ...declared }]) => {
      const param = params[name];
      if (!param) throw new Error(`The setting ${name} is no parameter`);
      const found = z.toJSONSchema(param.schema, { io: 'input', unrepresentable: 'any' }) as Found;
      const inSchema = shapeOf(found);
      const standard = (defaults as Record<string, unknown>)[name];
      const values = order ?? inSchema.values;
      return [
        name,
        {
          ...inSchema,
          ...declared,
          kind: declared.kind ?? inSchema.kind ?? 'own',
          ...(values && { values }),
          ...(standard !== undefined && { default: standard }),
        },
      ];
    }),
  );
}

/** Returns kind, values and limits that a schema tells. */
function shapeOf(schema: Found): Partial<SettingDescription> {
  const forms = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null');
  const [form] = forms;
  if (!form || forms.length > 1) return {};
  if (form.enum) return { kind: 'choice', values: form.enum };
  if (form.type === 'boolean') return { kind: 'switch' };
  if (form.type === 'integer') {
    const { minimum: min, maximum: max } = form;
    const isLimit = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
    return { kind: 'number', ...(isLimit(min) && { min: min! }), ...(isLimit(max) && { max: max! }) };
  }
  if (form.type === 'string') return { kind: 'text', ...(form.maxLength !== undefined && { max: form.maxLength }) };
  return {};
}

/** The property of a subscription is a parameter's value; the schemas are those of its two types. */
const SUBSCRIPTION_FIELDS: Fields = {
  params: Object.fromEntries(
    Object.keys(SUBSCRIPTION_SETTING_FACTS).map((name) => [
      name,
      { schema: name === 'color' ? z.string() : z.boolean() },
    ]),
  ),
};

/** Describes all settings that clients show in forms, by scope and name. */
export function describeSettings(): Record<string, Scope> {
  return {
    user: describeScope(USER_SETTING_FACTS, updateSettings, USER_SETTINGS_DEFAULTS),
    newUser: describeScope(NEW_USER_SETTING_FACTS, updateRealmUserSettingsDefaults, USER_SETTINGS_DEFAULTS),
    realm: describeScope(REALM_SETTING_FACTS, updateRealm, REALM_SETTINGS_DEFAULTS),
    channel: describeScope(CHANNEL_SETTING_FACTS, updateStream, {}),
    subscription: describeScope(SUBSCRIPTION_SETTING_FACTS, SUBSCRIPTION_FIELDS, {}),
    group: describeScope(USER_GROUP_SETTING_FACTS, updateUserGroup, {}),
  };
}
