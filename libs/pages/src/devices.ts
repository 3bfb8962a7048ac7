import { type ApiKeyRecord, KeyPermission } from '@team-chat/contracts';
import { type FieldProblem, input, problemSummary } from './forms';
import { type Html, linkTo, markup } from './markup';
import type { Page } from './page';
import type { PageTexts } from './texts/english';

/** Path of the page with a user's devices and API keys. */
export const DEVICES_PATH = '/accounts/devices';
/** Days for which a key that expires is valid at most. */
export const MAX_KEY_DAYS = 3650;

interface Channel {
  stream_id: number;
  name: string;
}
interface Bot {
  user_id: number;
  full_name: string;
}
/** The account whose keys a page shows: the user, with their bots, or one bot. */
export type KeyHolder = { bot: Bot; bots?: undefined } | { bot?: undefined; bots: Bot[] };

/** Returns the path of the page about a bot's keys, or about the user's own. */
export const devicesPath = (botId: number | undefined): string =>
  `${DEVICES_PATH}/${botId === undefined ? '' : `?bot_id=${botId}`}`;

/** Builds the page with the devices and API keys of a user, or the keys of a bot. */
export function devicesPage(
  texts: PageTexts,
  { bot, bots }: KeyHolder,
  keys: ApiKeyRecord[],
  channels: Channel[],
  message?: string,
): Page {
  const { devices, forms } = texts;
  const title = bot ? devices.keysOf(bot.full_name) : devices.title;
  const problem = message && forms.problem(message);
  const problems: FieldProblem[] = problem === undefined ? [] : [{ field: 'name', message: problem }];
  return {
    status: problem === undefined ? 200 : 422,
    title: problem === undefined ? title : forms.refused(title),
    body: markup`<h1>${title}</h1>
      ${problem !== undefined && problemSummary(texts, problems)}
      ${!bot && markup`<p>${devices.here}</p>`}
      <ul>${keys.map((key) => keyItem(texts, key, channels))}</ul>
      <h2>${devices.make}</h2>
      <form method="post">
        ${input({
          name: 'name',
          label: devices.purpose,
          attributes: markup`maxlength="100"`,
          hint: undefined,
          problem,
        })}
        <label for="permission">${devices.permission}</label>
        <select id="permission" name="permission">
          ${KeyPermission.options.map(
            (value) => markup`<option value="${value}">${devices.permissions[value]}</option>`,
          )}
        </select>
        ${channels.length > 0 && channelChoice(texts, channels)}
        <label for="days">${devices.days}</label>
        <p class="hint" id="days-hint">${devices.daysHint}</p>
        <input id="days" name="days" type="number" min="1" max="${MAX_KEY_DAYS}" aria-describedby="days-hint" />
        <button type="submit">${devices.makeButton}</button>
      </form>
      ${bot ? markup`<p>${linkTo(devicesPath(undefined))(devices.back)}</p>` : ownLinks(texts, bots)}
      <p>${linkTo('/')(forms.theChat)}</p>`,
  };
}

/** Builds the choice of channels: check boxes, which need no keys held down, as a list of several choices does. */
const channelChoice = ({ devices }: PageTexts, channels: Channel[]): Html =>
  markup`<fieldset aria-describedby="channels-hint">
    <legend>${devices.channels}</legend>
    <p class="hint" id="channels-hint">${devices.channelsHint}</p>
    ${channels.map(
      ({ stream_id, name }) =>
        markup`<label class="choice"><input type="checkbox" name="channel" value="${stream_id}" /> ${name}</label>`,
    )}
  </fieldset>`;

const ownLinks = ({ devices }: PageTexts, bots: Bot[]): Html =>
  markup`${
    bots.length > 0 &&
    markup`<h2>${devices.bots}</h2>
      <ul>${bots.map(({ user_id, full_name }) => markup`<li>${linkTo(devicesPath(user_id))(devices.keysOf(full_name))}</li>`)}</ul>`
  }
  <form method="post" action="/accounts/logout/"><button type="submit">${devices.logOut}</button></form>`;

function keyItem({ devices }: PageTexts, key: ApiKeyRecord, channels: Channel[]): Html {
  const { id, name, permission, channel_ids, is_current, last_used_at, last_used_from, expires_at } = key;
  const shown = name || devices.firstKey;
  const facts = [
    permission !== 'all' && devices.permissions[permission],
    channel_ids &&
      devices.messagesOf(channel_ids.map((id) => findChannelName(id, channels) ?? devices.aChannel).join(', ')),
    last_used_at === null ? devices.neverUsed : devices.lastUsed(formatTime(last_used_at), last_used_from ?? ''),
    expires_at !== null && devices.validUntil(formatTime(expires_at)),
  ];
  return markup`<li>
    <strong>${shown}</strong>${is_current && markup` ${devices.thisBrowser}`}<br />
    ${facts.filter(Boolean).join('; ')}
    <form method="post">
      <button type="submit" name="key_id" value="${id}" aria-label="${devices.endKey(shown, id)}">${devices.end}</button>
    </form>
  </li>`;
}

const findChannelName = (id: number, channels: Channel[]): string | undefined =>
  channels.find(({ stream_id }) => stream_id === id)?.name;

const formatTime = (unixSeconds: number): string =>
  `${new Date(unixSeconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Builds the page that shows a new key, once. */
export function keyPage({ devices }: PageTexts, name: string, apiKey: string, back: string): Page {
  const title = devices.newKey;
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      <p>${devices.keyFor(name)}</p>
      <label for="api_key">${devices.key}</label>
      <input id="api_key" value="${apiKey}" readonly />
      <p>${linkTo(back)(devices.backToKeys)}</p>`,
  };
}
