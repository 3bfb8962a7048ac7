/* global document, location */

/** Longer than a poll for events waits. */
const TIMEOUT_MS = 90_000;
/** The most characters of an answer that are shown. */
const MAX_SHOWN = 200_000;
const HEADERS = ['content-type', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'];

/** Returns a new element with properties and contents. */
function element(name, properties = {}, ...contents) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...contents);
  return made;
}

/** Asks the server who is logged in in this browser. Returns undefined where nobody is. */
async function findSession() {
  const response = await fetch('/accounts/session', { method: 'POST' }).catch(() => undefined);
  const { session } = (await response?.json().catch(() => undefined)) ?? {};
  return session ?? undefined;
}

function control({ name, file, json, choices, example, required, in: place }) {
  const common = { id: `try-${name}`, required: place === 'path' || (file && required) || false };
  if (file) return element('input', { ...common, type: 'file' });
  if (choices) {
    const options = ['', ...choices].map((value) => element('option', { value }, value === '' ? 'not sent' : value));
    return element('select', common, ...options);
  }
  const texts = { ...common, placeholder: example ?? '', autocomplete: 'off', spellcheck: false };
  return json ? element('textarea', { ...texts, rows: 2 }) : element('input', texts);
}

/** Builds the part of the form that says as whom the request is sent. Returns it with a function that returns the
 *  credentials, undefined for none. */
function credentialPart(needed, session) {
  if (needed === 'none') {
    return { part: element('p', {}, 'The operation takes no credentials.'), read: () => undefined };
  }
  const email = element('input', { id: 'try-as-email', type: 'email', autocomplete: 'off' });
  const key = element('input', { id: 'try-as-key', type: 'password', autocomplete: 'off' });
  const next = encodeURIComponent(location.pathname);
  const who = session
    ? element('p', {}, `You are logged in as ${session.email}. To send the request as somebody else, enter these:`)
    : element(
        'p',
        {},
        'Nobody is logged in here. ',
        element('a', { href: `/login/?next=${next}` }, 'Log in'),
        needed === 'optional' ? ', enter an email address and an API key, or send without:' : ', or enter these:',
      );
  const part = element(
    'fieldset',
    {},
    element('legend', {}, 'Send as'),
    who,
    element('label', { htmlFor: email.id }, 'Email address'),
    email,
    element('label', { htmlFor: key.id }, 'API key'),
    key,
  );
  const read = () => {
    if (email.value && key.value) return `${email.value}:${key.value}`;
    return session && `${session.email}:${session.api_key}`;
  };
  return { part, read };
}

function basicAuth(credentials) {
  const bytes = new TextEncoder().encode(credentials);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Returns the URL and the body of the request. Empty controls are not sent. */
function buildRequest({ path, upload }, controls) {
  const query = new URLSearchParams();
  const body = upload ? new FormData() : new URLSearchParams();
  let url = path;
  for (const { field, input } of controls) {
    const { name, in: place, file, rest } = field;
    const value = file ? input.files[0] : input.value;
    if (!value) continue;
    const encoded = () => (rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value));
    if (place === 'path') url = url.replace(`{${name}}`, encoded);
    else (place === 'query' ? query : body).append(name, value);
  }
  const hasBody = [...body].length > 0;
  return { url: query.size > 0 ? `${url}?${query}` : url, body: hasBody ? body : undefined };
}

/** Returns the elements that show an answer. */
async function describeAnswer(request, response) {
  const type = response.headers.get('content-type') ?? '';
  const head = HEADERS.filter((name) => response.headers.has(name)).map(
    (name) => `${name}: ${response.headers.get(name)}`,
  );
  const isText = /json|^text\//.test(type);
  const text = isText ? formatted(await response.text()) : `${(await response.arrayBuffer()).byteLength} bytes`;
  const shown =
    text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n… ${text.length - MAX_SHOWN} characters more` : text;
  return [
    element('p', {}, `${request} answered `, element('strong', {}, `${response.status} ${response.statusText}`)),
    element('pre', { className: 'sample-text', tabIndex: 0 }, head.join('\n')),
    element('pre', { className: 'sample-text', tabIndex: 0 }, shown),
  ];
}

function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const problem = (text) => element('p', { className: 'problem' }, text);

/** Replaces the button of a page with the form that sends its operation. */
export async function showForm(section) {
  const { method, path, credentials, upload } = section.dataset;
  const fields = [...document.querySelectorAll('[data-field]')].map(({ dataset }) => JSON.parse(dataset.field));
  const session = credentials === 'none' ? undefined : await findSession();
  const { part, read } = credentialPart(credentials, session);

  const form = element('form', { id: 'try-form' });
  const controls = fields.map((field) => ({ field, input: control(field) }));
  for (const { field, input } of controls) {
    const label = `${field.name}${field.required ? ' (required)' : ''}${field.json ? ', as JSON' : ''}`;
    form.append(element('label', { htmlFor: input.id }, label), input);
  }
  const send = element('button', { type: 'submit' }, 'Send');
  const stop = element('button', { type: 'button', hidden: true }, 'Stop');
  const fill = element('button', { type: 'button' }, 'Fill in the example');
  const result = element('div', { id: 'try-result' });
  result.setAttribute('role', 'status');
  const examples = controls.filter(({ field }) => field.sent && !field.file);
  fill.addEventListener('click', () => {
    for (const { field, input } of examples) input.value = field.example;
  });
  form.append(part, send, stop, ...(examples.length > 0 ? [fill] : []));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const as = read();
    if (as === undefined && credentials === 'required') {
      result.replaceChildren(
        problem('Not sent: nobody is logged in. Enter an email address and an API key, or log in.'),
      );
      return;
    }
    const { url, body } = buildRequest({ path, upload }, controls);
    const controller = new AbortController();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, TIMEOUT_MS);
    const cancel = () => controller.abort();
    stop.addEventListener('click', cancel);
    send.disabled = true;
    stop.hidden = false;
    result.replaceChildren(element('p', {}, 'Sent. Waiting for the answer …'));
    try {
      // Without cookies: with them the browser itself would ask for a name and a password where the key is wrong.
      const response = await fetch(url, {
        method,
        body,
        credentials: 'omit',
        headers: as === undefined ? {} : { Authorization: basicAuth(as) },
        signal: controller.signal,
      });
      result.replaceChildren(...(await describeAnswer(`${method} ${url}`, response)));
    } catch {
      const reason = isLate
        ? `No answer within ${TIMEOUT_MS / 1000} seconds.`
        : controller.signal.aborted
          ? 'Stopped. The server may have done it nevertheless.'
          : 'The server could not be reached.';
      result.replaceChildren(problem(reason));
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('click', cancel);
      send.disabled = false;
      stop.hidden = true;
    }
  });
  const hint = element('p', {}, 'Sends a real request to this server. Empty fields are not sent.');
  section.querySelector('p').replaceWith(hint, form, result);
  (form.querySelector('input, select, textarea, button') ?? send).focus();
}
