import {
  BadRequestError,
  SERVER_REGISTRATION_FIELDS,
  SUBSCRIPTION_SETTING_FACTS,
  type SubscriptionSetting,
} from '@team-chat/contracts';

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export interface PropertyChange {
  column: SubscriptionSetting;
  value: boolean | string;
}

/** Whether a setting of this name mutes or unmutes a channel. */
export const isMuting = (property: string): boolean => property === 'is_muted' || property === 'in_home_view';

/** Returns the colour; throws BadRequestError unless it has 3 or 6 hexadecimal digits. */
export function checkColor(color: string): string {
  if (!COLOR.test(color)) throw new BadRequestError('color is not a valid hex color code');
  return color;
}

/** Returns a change of a user's setting of a channel as it is stored. Throws BadRequestError for an unknown setting or
 *  a value of the wrong type. */
export function checkedProperty(property: string, value: boolean | string): PropertyChange {
  if (property === 'color') {
    if (typeof value !== 'string') throw new BadRequestError('color is not a string');
    return { column: 'color', value: checkColor(value) };
  }
  const column = property === 'in_home_view' ? 'is_muted' : (property as SubscriptionSetting);
  if (!Object.hasOwn(SUBSCRIPTION_SETTING_FACTS, column)) {
    throw new BadRequestError(`Unknown subscription property: ${property}`);
  }
  if (typeof value !== 'boolean') throw new BadRequestError(`${property} is not a boolean`);
  return { column, value: property === 'in_home_view' ? !value : value };
}

/** Colours of new subscriptions, chosen by the channel's id. */
const COLORS = [
  '#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55', '#b0a5fd', '#addfe5',
  '#f5ce6e', '#c2726a', '#94c849', '#bd86e5', '#ee7e4a', '#a6dcbf', '#95a5fd', '#53a063',
  '#9987e1', '#e4523d', '#c2c2c2', '#4f8de4', '#c6a8ad', '#e7cc4d', '#c8bebf', '#a47462',
]; // prettier-ignore

export const colorOf = (channelId: number): string => COLORS[channelId % COLORS.length]!;

/** Whether the users subscribed by one request get a notice: they do not if they are too many.
 *  Source: spec/wire-contract.md, section 11. */
export const sendsSubscriptionNotices = (subscribed: unknown[]): boolean =>
  subscribed.length <= SERVER_REGISTRATION_FIELDS.max_bulk_new_subscription_messages;
