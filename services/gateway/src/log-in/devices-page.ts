import { type ApiKeyRecord, KeyPermission } from '@team-chat/contracts';
import { type FieldProblem, input, problemSummary } from '../pages/form-fields';
import { linkTo } from '../pages/link';
import { type Html, markup } from '../pages/markup';
import type { Page } from '../pages/page';
import type { PageTexts } from '../pages/texts/texts';

interface Channel {
  stream_id: number;
  name: string;
}

/** Builds the page with a user's devices and API keys. */
export function devicesPage(
  texts: PageTexts,
  keys: ApiKeyRecord[],
  channels: Channel[],
  problem?: string,
): Page {
  const { devices, forms } = texts;
  const { title } = devices;
  const problems: FieldProblem[] = problem === undefined ? [] : [{ field: 'name', message: problem }];
  return {
    status: problem === undefined ? 200 : 422,
    title: problem === undefined ? title : forms.refused(title),
    body: markup`<h1>${title}</h1>
      ${problem !== undefined && problemSummary(texts, problems)}
      <p>${devices.here}</p>
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
        <label for="channel">${devices.channel}</label>
        <select id="channel" name="channel">
          <option value="">${devices.allChannels}</option>
          ${channels.map(({ stream_id, name }) => markup`<option value="${stream_id}">${devices.onlyChannel(name)}</option>`)}
        </select>
        <label for="days">${devices.days}</label>
        <p class="hint" id="days-hint">${devices.daysHint}</p>
        <input id="days" name="days" type="number" min="1" max="3650" aria-describedby="days-hint" />
        <button type="submit">${devices.makeButton}</button>
      </form>
      <form method="post" action="/accounts/logout/"><button type="submit">${devices.logOut}</button></form>
      <p>${linkTo('/')(forms.theChat)}</p>`,
  };
}

function keyItem({ devices }: PageTexts, key: ApiKeyRecord, channels: Channel[]): Html {
  const { id, name, permission, channel_ids, is_current, last_used_at, last_used_from, expires_at } = key;
  const shown = name || devices.firstKey;
  const facts = [
    permission !== 'all' && devices.permissions[permission],
    channel_ids &&
      devices.messagesOf(channel_ids.map((id) => nameOf(id, channels) ?? devices.aChannel).join(', ')),
    last_used_at === null
      ? devices.neverUsed
      : devices.lastUsed(timeText(last_used_at), last_used_from ?? ''),
    expires_at !== null && devices.validUntil(timeText(expires_at)),
  ];
  return markup`<li>
    <strong>${shown}</strong>${is_current && markup` ${devices.thisBrowser}`}<br />
    ${facts.filter(Boolean).join('; ')}
    <form method="post">
      <button type="submit" name="key_id" value="${id}" aria-label="${devices.endKey(shown, id)}">${devices.end}</button>
    </form>
  </li>`;
}

const nameOf = (id: number, channels: Channel[]): string | undefined =>
  channels.find(({ stream_id }) => stream_id === id)?.name;

const timeText = (unixSeconds: number): string =>
  `${new Date(unixSeconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Builds the page that shows a new key, once. */
export function keyPage({ devices }: PageTexts, name: string, apiKey: string): Page {
  const title = devices.newKey;
  return {
    status: 200,
    title,
    body: markup`<h1>${title}</h1>
      <p>${devices.keyFor(name)}</p>
      <label for="api_key">${devices.key}</label>
      <input id="api_key" value="${apiKey}" readonly />
      <p>${linkTo('/accounts/devices/')(devices.back)}</p>`,
  };
}
